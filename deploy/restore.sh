#!/usr/bin/env bash
# Puts a backup of deploy/backup.sh into an empty database and folder. Regent must not run meanwhile.
#
#   DATABASE_URL=postgres://... DATA_DIR=/data deploy/restore.sh /backups/regent-<time>
#
# Start Regent afterwards with the APP_SECRET of the backup: a newer version brings the database up to date itself.
set -euo pipefail

fail() {
  echo "$1" >&2
  exit 1
}

[[ -n ${1:-} ]] || fail "Say which backup: $0 FOLDER"
[[ -n ${DATABASE_URL:-} ]] || fail 'DATABASE_URL is not set.'
command -v pg_restore >/dev/null || fail 'pg_restore is not installed (postgresql-client).'
[[ -f $1/database.dump ]] || fail "There is no backup in $1."
(cd "$1" && sha256sum --check --quiet SHA256SUMS) || fail 'The backup is damaged.'

tables=$(psql --dbname="$DATABASE_URL" --no-psqlrc --quiet --tuples-only --no-align \
  --command="SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
((tables == 0)) || fail "The database is not empty ($tables tables). Restore into a new one."
if [[ -f $1/uploads.tar.gz ]]; then
  [[ -n ${DATA_DIR:-} ]] || fail 'DATA_DIR is not set.'
  [[ -z $(ls -A "$DATA_DIR/uploads" 2>/dev/null || true) ]] || fail "$DATA_DIR/uploads is not empty."
fi

# All of it or nothing.
pg_restore --dbname="$DATABASE_URL" --no-owner --no-privileges --exit-on-error --single-transaction "$1/database.dump"
if [[ -f $1/uploads.tar.gz ]]; then
  mkdir -p "$DATA_DIR"
  tar -C "$DATA_DIR" -xzf "$1/uploads.tar.gz"
fi
echo 'Restored. Start Regent now, with the APP_SECRET of the backup.'
