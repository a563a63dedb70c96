#!/usr/bin/env bash
# Restores a backup of deploy/backup.sh into empty databases and an empty folder. Stop Regent and n8n first.
#
#   DATABASE_URL=postgres://... N8N_DATABASE_URL=postgres://... DATA_DIR=/data deploy/restore.sh /backups/regent-<time>
#
# Checks everything first: if the backup is damaged or a target is not empty, it reports that and changes nothing. So run it
# before you empty anything. Without N8N_DATABASE_URL it skips n8n's database. As root, it gives the images to UPLOADS_OWNER
# (user:group), by default the owner of DATA_DIR.
# Then start Regent with the APP_SECRET of the backup, and n8n with its N8N_ENCRYPTION_KEY. Newer versions migrate their
# databases themselves.
set -euo pipefail
source "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/database.sh"

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

backup=${1:-}
[[ -n $backup ]] || fail "Usage: $0 FOLDER"
[[ -n ${DATABASE_URL:-} ]] || fail 'DATABASE_URL is not set.'
command -v pg_restore >/dev/null || fail 'pg_restore is not installed (postgresql-client).'
[[ -f $backup/database.dump ]] || fail "There is no backup in $backup."
(cd "$backup" && sha256sum --check --quiet SHA256SUMS) || fail 'The backup is damaged.'

with_n8n=
if [[ -f $backup/n8n.dump ]]; then
  if [[ -n ${N8N_DATABASE_URL:-} ]]; then
    with_n8n=yes
  else
    echo "Skipping n8n's database, which the backup contains: N8N_DATABASE_URL is not set."
  fi
elif [[ -n ${N8N_DATABASE_URL:-} ]]; then
  echo "The backup does not contain n8n's database, which stays unchanged."
fi

obstacles=()
# check_empty URL: records a database that has tables.
check_empty() {
  local found
  found=$(with_database "$1" psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --command="
    SELECT pg_catalog.count(*), pg_catalog.quote_ident(pg_catalog.current_database()) FROM pg_catalog.pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')")
  local tables=${found%% *} name=${found#* }
  if ((tables > 0)); then
    obstacles+=("The database $name is not empty ($tables tables): DROP DATABASE $name; CREATE DATABASE $name;")
  fi
}

check_empty "$DATABASE_URL"
if [[ -n $with_n8n ]]; then
  check_empty "$N8N_DATABASE_URL"
fi
if [[ -f $backup/uploads.tar.gz ]]; then
  [[ -n ${DATA_DIR:-} ]] || fail 'DATA_DIR is not set.'
  if [[ -n $(ls -A "$DATA_DIR/uploads" 2>/dev/null || true) ]]; then
    obstacles+=("The folder $DATA_DIR/uploads is not empty: rm -r $DATA_DIR/uploads")
  fi
fi
((${#obstacles[@]} == 0)) || fail 'The backup is intact. Nothing was changed, because the target is not empty:' "${obstacles[@]}"

# restore URL FILE: in one transaction.
restore() {
  with_database "$1" pg_restore --no-owner --no-privileges --exit-on-error --single-transaction "$backup/$2"
}

restore "$DATABASE_URL" database.dump
if [[ -n $with_n8n ]]; then
  restore "$N8N_DATABASE_URL" n8n.dump
fi
if [[ -f $backup/uploads.tar.gz ]]; then
  mkdir -p "$DATA_DIR"
  # User ids of the machine that was backed up mean nothing here.
  tar -C "$DATA_DIR" --no-same-owner -xzf "$backup/uploads.tar.gz"
  if ((EUID == 0)); then
    chown -R "${UPLOADS_OWNER:-$(stat -c %u:%g "$DATA_DIR")}" "$DATA_DIR/uploads"
  fi
fi
echo 'Restored. Now start Regent with the APP_SECRET of the backup.'
