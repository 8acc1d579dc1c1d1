# Builder: packages by the lock, with their hashes checked.
FROM debian:bookworm-slim AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends python3 python3-pip ca-certificates \
    && rm -rf /var/lib/apt/lists/*
COPY requirements/base.lock /tmp/base.lock
RUN python3 -m venv --without-pip /opt/venv \
    && python3 -m pip --python /opt/venv/bin/python install --no-cache-dir --no-deps --require-hashes \
        -r /tmp/base.lock

# The image: Debian's Python, the packages, the code; nothing that compiles or installs.
FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends python3 \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --gid 1000 shelem \
    && useradd --uid 1000 --gid 1000 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin shelem \
    && install -d -o 1000 -g 1000 /data /data/bots
COPY --from=build /opt/venv /opt/venv
COPY . /app
WORKDIR /app
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    SHELEM_DATA_DIR=/data \
    STATIC_ROOT=/srv/static \
    MESSAGES_ROOT=/srv/messages
RUN SHELEM_DATA_DIR=/tmp/build python manage.py collectstatic --noinput --verbosity 0 \
    && rm -rf /tmp/build \
    && python -m compileall -q /app
USER 1000:1000
EXPOSE 8000
ENTRYPOINT ["python", "/app/manage.py"]
# Alone, the container is the whole site on one volume (/data); docker-compose.yml splits it into services.
CMD ["ready", "--migrate", "--", "python", "/app/manage.py", "serve", "--bind", "0.0.0.0:8000"]
