"""Settings and wiring: knows every app, is known by none."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
