# An image with the wheel in it: docs/friends.md says how to run it.
#   docker build -t tilewright .
#   docker run --rm --user "$(id -u)" -v ./mygame:/game:ro -v ./out:/out tilewright build /game --out /out

FROM python:3.11-slim-bookworm AS wheel
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.11-slim-bookworm
# cairo draws pictures that are no drawings of ours
RUN apt-get update \
    && apt-get install -y --no-install-recommends libcairo2 \
    && rm -rf /var/lib/apt/lists/*
RUN --mount=type=bind,from=wheel,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels tilewright \
    && install -d -o 65534 -g 65534 -m 0700 /data
# nothing is written but games in progress, in /data, and what can be made again, in /tmp
ENV TILEWRIGHT_DATA=/data \
    TILEWRIGHT_CACHE=/tmp/tilewright \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
VOLUME /data
WORKDIR /tmp
USER 65534:65534
EXPOSE 4748
ENTRYPOINT ["tilewright"]
CMD ["--help"]
