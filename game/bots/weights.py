"""The tables of cells.py, one for each company: how far each thing that matters moves a likelihood, in sixteenths of a logit."""

from game.bots import weights_few, weights_five, weights_six

LATER = [weights_few.LATER, weights_five.LATER, weights_six.LATER]
NOW = [weights_few.NOW, weights_five.NOW, weights_six.NOW]
BID = [weights_few.BID, weights_five.BID, weights_six.BID]
SINGLE = [weights_few.SINGLE, weights_five.SINGLE, weights_six.SINGLE]
PLAYED = [weights_few.PLAYED, weights_five.PLAYED, weights_six.PLAYED]
SAID = [weights_few.SAID, weights_five.SAID, weights_six.SAID]
