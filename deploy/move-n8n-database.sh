#!/usr/bin/env bash
# Copies n8n's database from Regent's PostgreSQL, where earlier releases kept it, into n8n's own. Does nothing if n8n's own
# database has tables. Keeps the old database: drop it once n8n works.
set -euo pipefail

new() { psql -X -q -v ON_ERROR_STOP=1 -d "$NEW_DATABASE_URL" -Atc "$1"; }
old() { psql -X -q -v ON_ERROR_STOP=1 -d "$OLD_DATABASE_URL" -Atc "$1"; }
count_tables="SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"

[[ $(new "$count_tables") == 0 ]] || exit 0
server=${OLD_DATABASE_URL%/*}
name=${OLD_DATABASE_URL##*/}
exists=$(psql -X -q -v ON_ERROR_STOP=1 -d "$server/postgres" -Atc "SELECT count(*) FROM pg_database WHERE datname = '$name'")
[[ $exists == 1 && $(old "$count_tables") != 0 ]] || exit 0

# Anything that n8n writes after the copy has begun would be lost.
if [[ $(old "SELECT count(*) FROM pg_stat_activity WHERE datname = '$name' AND pid <> pg_backend_pid()") != 0 ]]; then
  echo 'n8n still uses its old database. Run "docker compose stop n8n n8n-worker", then "docker compose up -d" again.' >&2
  exit 1
fi
pg_dump -d "$OLD_DATABASE_URL" --format=custom --no-owner --no-privileges |
  pg_restore -d "$NEW_DATABASE_URL" --no-owner --no-privileges --single-transaction --exit-on-error
echo "The database of n8n was copied into n8n's own PostgreSQL."
