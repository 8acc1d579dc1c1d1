"""The notes of the viewer, one module each, found by its file name. Definitions: docs/glossary.md.

A module offers ``TITLE``, ``PERSIAN`` (the word in Persian script, "" where none is settled), ``MEANING`` (its
definition, for the glossary), ``EXAMPLE`` (name of a showcase record whose first hand shows it) and ``notes(hand)``,
which yields a `replays.annotation.Note` for each time it happens. TITLE, MEANING and the words of its notes are marked
with `gettext_noop`. A new file is shown by the viewer and the glossary as it is.
"""
