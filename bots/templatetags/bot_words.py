"""What checks and faults say, on pages."""

from django import template

from bots.wording import worded

register = template.Library()
register.filter("worded", worded)
