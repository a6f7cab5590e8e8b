"""Filters for amounts: {{ 1250000|figure }} {{ coins|compact }} {{ amounts|words }} {{ "ibric"|coffee_name }}"""

from django import template

from economy import sentences

register = template.Library()
register.filter("figure", sentences.figure)
register.filter("compact", sentences.compact)
register.filter("words", sentences.words)
register.filter("coffee_name", sentences.coffee_name)
register.filter("amount", lambda count, unit: sentences.amount(unit, count))
