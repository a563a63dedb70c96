#!/usr/bin/env bash
# Puts a backup of deploy/backup.sh into empty databases and an empty folder. Regent and n8n must not run meanwhile.
#
#   DATABASE_URL=postgres://... N8N_DATABASE_URL=postgres://... DATA_DIR=/data deploy/restore.sh /backups/regent-<time>
#
# It looks at everything first: while the backup is damaged or something is in the way, it says so and changes nothing. So
# call it before you empty anything. n8n's database is left out where N8N_DATABASE_URL is not set. Called as root, it gives
# the pictures to UPLOADS_OWNER (user:group), else to whom DATA_DIR belongs.
# Start Regent afterwards with the APP_SECRET of the backup, n8n with its N8N_ENCRYPTION_KEY: newer versions bring their
# databases up to date themselves.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/database.sh"

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

backup=${1:-}
[[ -n $backup ]] || fail "Say which backup: $0 FOLDER"
[[ -n ${DATABASE_URL:-} ]] || fail 'DATABASE_URL is not set.'
command -v pg_restore >/dev/null || fail 'pg_restore is not installed (postgresql-client).'
[[ -f $backup/database.dump ]] || fail "There is no backup in $backup."
(cd "$backup" && sha256sum --check --quiet SHA256SUMS) || fail 'The backup is damaged.'

with_n8n=
if [[ -f $backup/n8n.dump ]]; then
  if [[ -n ${N8N_DATABASE_URL:-} ]]; then
    with_n8n=yes
  else
    echo "n8n's database is in the backup too, and is left out: N8N_DATABASE_URL is not set."
  fi
elif [[ -n ${N8N_DATABASE_URL:-} ]]; then
  echo "n8n's database is not in this backup: leave it as it is."
fi

in_the_way=()
# look_at URL: remembers a database that has tables.
look_at() {
  local found
  found=$(with_database "$1" psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --command="
    SELECT pg_catalog.count(*), pg_catalog.quote_ident(pg_catalog.current_database()) FROM pg_catalog.pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
  local tables=${found%% *} name=${found#* }
  if ((tables > 0)); then
    in_the_way+=("The database $name is not empty ($tables tables): DROP DATABASE $name; CREATE DATABASE $name;")
  fi
}

look_at "$DATABASE_URL"
if [[ -n $with_n8n ]]; then
  look_at "$N8N_DATABASE_URL"
fi
if [[ -f $backup/uploads.tar.gz ]]; then
  [[ -n ${DATA_DIR:-} ]] || fail 'DATA_DIR is not set.'
  if [[ -n $(ls -A "$DATA_DIR/uploads" 2>/dev/null || true) ]]; then
    in_the_way+=("The folder $DATA_DIR/uploads is not empty: rm -r $DATA_DIR/uploads")
  fi
fi
((${#in_the_way[@]} == 0)) || fail 'The backup is sound. Nothing was changed, because this is in the way:' "${in_the_way[@]}"

# restore URL FILE: all of it or nothing.
restore() {
  with_database "$1" pg_restore --no-owner --no-privileges --exit-on-error --single-transaction "$backup/$2"
}

restore "$DATABASE_URL" database.dump
if [[ -n $with_n8n ]]; then
  restore "$N8N_DATABASE_URL" n8n.dump
fi
if [[ -f $backup/uploads.tar.gz ]]; then
  mkdir -p "$DATA_DIR"
  # Whom they belonged to where they were backed up, says nothing here: by its number that is somebody else, or nobody.
  tar -C "$DATA_DIR" --no-same-owner -xzf "$backup/uploads.tar.gz"
  if ((EUID == 0)); then
    chown -R "${UPLOADS_OWNER:-$(stat -c %u:%g "$DATA_DIR")}" "$DATA_DIR/uploads"
  fi
fi
echo 'Restored. Start Regent now, with the APP_SECRET of the backup.'
