"""Opens the site's database as a database. Containment: SQLite cannot open it, neither to read nor to write."""

import sqlite3

import aim


def attack(found):
    for mode in ("ro", "rw", "rwc"):
        with found.attempt(f"opened the database {mode}"):
            try:
                sqlite3.connect(f"file:{aim.AIM.get('house', '/data')}/site.sqlite3?mode={mode}", uri=True).execute(
                    "create table x(y)"
                )
            except sqlite3.Error as error:
                raise OSError from error


aim.run(attack)
