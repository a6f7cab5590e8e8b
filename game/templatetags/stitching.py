"""{% stitch "castle" %}: a cross-stitch chart as SVG. {% stitch_bar done span %}: how far one is."""

from django import template

from game.web.stitch import stitch, stitch_bar

register = template.Library()
register.simple_tag(stitch)
register.simple_tag(stitch_bar)
