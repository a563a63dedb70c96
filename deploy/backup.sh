#!/usr/bin/env bash
# Backs up a Regent while it runs: the database, n8n's where N8N_DATABASE_URL says it, and pictures that lie in a folder.
#
#   DATABASE_URL=postgres://... N8N_DATABASE_URL=postgres://... DATA_DIR=/data deploy/backup.sh /backups
#
# Makes /backups/regent-<time>/ and says its name. With S3_BUCKET the pictures are in the bucket: give that versions, or a
# copy elsewhere. What is not in it: APP_SECRET, and n8n's N8N_ENCRYPTION_KEY. Keep them in another place: without them
# stored keys cannot be read. Redis needs no backup. pg_dump must not be older than the server.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/database.sh"

fail() {
  echo "$1" >&2
  exit 1
}

[[ -n ${1:-} ]] || fail "Say where to: $0 FOLDER"
[[ -n ${DATABASE_URL:-} ]] || fail 'DATABASE_URL is not set.'
[[ -n ${S3_BUCKET:-} || -n ${DATA_DIR:-} ]] || fail 'DATA_DIR is not set, nor S3_BUCKET.'
command -v pg_dump >/dev/null || fail 'pg_dump is not installed (postgresql-client).'

umask 077
name=regent-$(date -u +%Y%m%dT%H%M%SZ)
folder=$1/$name
unfinished=$1/.$name.unfinished
mkdir -p "$unfinished"
trap 'rm -rf "$unfinished"' EXIT

# dump URL FILE
dump() {
  with_database "$1" pg_dump --format=custom --no-owner --no-privileges --file="$unfinished/$2"
  pg_restore --list "$unfinished/$2" >/dev/null # it can be read
}

# First the database, then what it names: a workflow or a picture that is made in between is only spare, and none is missing.
dump "$DATABASE_URL" database.dump
if [[ -n ${N8N_DATABASE_URL:-} ]]; then
  dump "$N8N_DATABASE_URL" n8n.dump
fi
if [[ -z ${S3_BUCKET:-} && -d $DATA_DIR/uploads ]]; then
  # A picture that is replaced meanwhile is no failure (tar says 1).
  tar -C "$DATA_DIR" --exclude='uploads/.tmp' --warning=no-file-changed -czf "$unfinished/uploads.tar.gz" uploads ||
    (($? == 1))
elif [[ -z ${S3_BUCKET:-} ]]; then
  echo "There are no pictures in $DATA_DIR/uploads: this backup has none." >&2
fi
(cd "$unfinished" && sha256sum -- * >SHA256SUMS)
mv "$unfinished" "$folder" # whole, or not there
trap - EXIT
echo "$folder"
