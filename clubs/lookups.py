"""What databases are asked that Django has no word for."""

from __future__ import annotations

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Lookup
from django.db.models.sql.compiler import SQLCompiler


class Like(Lookup[str]):
    """``Like(F("name"), "%l%b%r%")``: SQL's LIKE with its signs, capitals of ASCII as good as small letters."""

    def as_sql(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, tuple[str | int, ...]]:
        """Return the condition; on SQLite LIKE takes capitals of ASCII for small letters by itself."""
        left, left_words = self.process_lhs(compiler, connection)
        right, right_words = self.process_rhs(compiler, connection)
        word = "ILIKE" if connection.vendor == "postgresql" else "LIKE"
        return f"{left} {word} {right} ESCAPE '\\'", (*left_words, *right_words)
