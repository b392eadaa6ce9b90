"""Orca runs this when it starts: what it would say is written to file descriptor 3, in place of a voice.

Each line is a JSON object: {"said": words}, or {"waiting": number} when the number of events that Orca has not worked
off has changed.
"""

import json
import sys

from orca import event_manager, settings, speechserver

_lines = open(3, "w", buffering=1, encoding="utf-8")


def _write(**line):
    _lines.write(json.dumps(line) + "\n")


class SpeechServer(speechserver.SpeechServer):
    """A voice that takes no time."""

    @staticmethod
    def getSpeechServer(info=None):
        return SpeechServer()

    @staticmethod
    def shutdownActiveServers():
        pass

    def speak(self, text=None, acss=None, interrupt=True):
        _write(said=text)

    def speakCharacter(self, character, acss=None):
        _write(said=character)

    def speakKeyEvent(self, event, acss=None):
        _write(said=event.getKeyName())

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            _write(said=context.utterance)


class WatchedEventManager(event_manager.EventManager):
    def _addToQueue(self, event, asyncMode):
        super()._addToQueue(event, asyncMode)
        _write(waiting=self._eventQueue.qsize())

    def _dequeue(self):
        again = super()._dequeue()
        _write(waiting=self._eventQueue.qsize())
        return again


event_manager.getManager().__class__ = WatchedEventManager
# Orca imports its voices by name.
sys.modules["written"] = sys.modules[__name__]
settings.speechServerFactory = "written"
settings.enableBraille = False
settings.enableSound = False
# The keys that a customer presses are no news.
settings.enableKeyEcho = False
