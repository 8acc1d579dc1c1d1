"""Numbers in Spanish: a point for decimals, as the Ortografía allows and Mexico writes, and a space for thousands.

A decimal comma would also reach the attributes of drawings, where no browser reads it.
"""

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = "\xa0"
