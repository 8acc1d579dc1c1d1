"""Breaks its own memory. Containment: a crash of the bot, nobody else's."""

import ctypes

import aim

EXPECT = "Closed"


aim.hello()
aim.question()
ctypes.string_at(0)
