#!/usr/bin/env bash
# Backs up a running Regent: its database, n8n's database if N8N_DATABASE_URL is set, and uploaded images on disk.
#
#   DATABASE_URL=postgres://... N8N_DATABASE_URL=postgres://... DATA_DIR=/data deploy/backup.sh /backups
#
# Creates /backups/regent-<time>/ and prints its path. With S3_BUCKET the images are in the bucket: enable versioning there
# or copy them elsewhere. APP_SECRET and n8n's N8N_ENCRYPTION_KEY are not included: store them separately, because stored
# keys cannot be decrypted without them. Redis needs no backup. pg_dump must not be older than the server.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/database.sh"

fail() {
  echo "$1" >&2
  exit 1
}

[[ -n ${1:-} ]] || fail "Usage: $0 FOLDER"
[[ -n ${DATABASE_URL:-} ]] || fail 'DATABASE_URL is not set.'
[[ -n ${S3_BUCKET:-} || -n ${DATA_DIR:-} ]] || fail 'Set DATA_DIR or S3_BUCKET.'
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
  pg_restore --list "$unfinished/$2" >/dev/null # check that it is readable
}

# Regent's database first, then what it refers to: a workflow or an image created in between is surplus, and none is missing.
dump "$DATABASE_URL" database.dump
if [[ -n ${N8N_DATABASE_URL:-} ]]; then
  dump "$N8N_DATABASE_URL" n8n.dump
fi
if [[ -z ${S3_BUCKET:-} && -d $DATA_DIR/uploads ]]; then
  # tar exits with 1 when an image changes while it is read, which is fine.
  tar -C "$DATA_DIR" --exclude='uploads/.tmp' --warning=no-file-changed -czf "$unfinished/uploads.tar.gz" uploads ||
    (($? == 1))
elif [[ -z ${S3_BUCKET:-} ]]; then
  echo "No images in $DATA_DIR/uploads: the backup contains none." >&2
fi
(cd "$unfinished" && sha256sum -- * >SHA256SUMS)
mv "$unfinished" "$folder" # so that a backup is complete or does not exist
trap - EXIT
echo "$folder"
