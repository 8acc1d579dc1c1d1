"""Settings of the web server: threads in few processes, since pages are short and mostly wait."""

import os

from config import environment as env

worker_class = "gthread"
workers = env.integer("WEB_PROCESSES", 1, least=1)
threads = env.integer("WEB_THREADS", 8, least=1)
timeout = 60
graceful_timeout = 5
keepalive = 5
# The heartbeat file of a worker must not wait for a slow disk.
MEMORY = "/dev/shm"  # noqa: S108 - gunicorn makes a private file in it
worker_tmp_dir = MEMORY if os.access(MEMORY, os.W_OK) else None
loglevel = "warning"
control_socket_disable = True
