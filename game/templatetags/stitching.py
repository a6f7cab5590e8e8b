"""{% stitch "castle" %}: a cross-stitch chart as SVG."""

from django import template

from game.web.stitch import stitch

register = template.Library()
register.simple_tag(stitch)
