# Sourced by backup.sh and restore.sh.

# decode TEXT: decodes %XX of a URL.
decode() {
  local rest=$1 text='' sign
  while [[ $rest =~ ^([^%]*)%([[:xdigit:]]{2})(.*)$ ]]; do
    printf -v sign "\\x${BASH_REMATCH[2]}"
    text+=${BASH_REMATCH[1]}$sign
    rest=${BASH_REMATCH[3]}
  done
  printf '%s' "$text$rest"
}

# with_database URL COMMAND...: runs a command on a database. Passes the password in the environment, because all users of
# the machine can see arguments.
with_database() {
  local url=$1 password
  shift
  if [[ $url =~ ^([^:]+://[^:@/]*):([^@/]*)(@.*)$ ]]; then
    url=${BASH_REMATCH[1]}${BASH_REMATCH[3]}
    password=$(decode "${BASH_REMATCH[2]}")
    PGPASSWORD=$password "$@" --dbname="$url"
  else
    "$@" --dbname="$url"
  fi
}
