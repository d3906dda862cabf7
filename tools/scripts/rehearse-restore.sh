#!/usr/bin/env bash
# Restores the newest backup of compose.yaml into a scratch database, and checks the books and the files. Changes nothing else.
set -euo pipefail
cd "$(dirname "$0")/../.."
image="$(docker compose config --format json | python3 -c 'import json, sys; print(json.load(sys.stdin)["services"]["database"]["image"])')"
name="clearway-rehearsal-$$"
trap 'docker rm -fv "$name" > /dev/null' EXIT
docker run -d --name "$name" -e POSTGRES_HOST_AUTH_METHOD=trust --network none -v clearway_backups:/backups:ro "$image" > /dev/null
run() { docker exec -i "$name" bash -euo pipefail -c "$1"; }
until run 'pg_isready -q -U postgres -h 127.0.0.1'; do sleep 1; done
run '
  from="$(ls -d /backups/*/complete | sort | tail -1 | xargs dirname)"
  echo "restoring $from"
  psql -q -U postgres -f "$from/roles.sql" 2>&1 | grep -v "already exists" || true
  createdb -U postgres --owner=clearway_owner clearway
  pg_restore -U postgres --exit-on-error --dbname=clearway "$from/clearway.dump"
  ask() { psql -U postgres -d clearway -At -c "$1"; }
  test "$(ask "select coalesce(sum(pence), 0) from public.ledger_entries")" = 0 || { echo "the ledger does not add up to nothing"; exit 1; }
  echo "people: $(ask "select count(*) from public.profiles"), last booking: $(ask "select max(booked_at) from public.lessons")"
  tar --list --gzip --file="$from/files.tar.gz" | sed -n "s#^files/##p" | sort > /tmp/files
  ask "select blob from storage.objects where missing_since is null order by 1" | sort > /tmp/rows
  missing="$(comm -13 /tmp/files /tmp/rows | wc -l)"
  echo "files: $(wc -l < /tmp/rows), missing from the backup: $missing"
  test "$missing" = 0
'
echo "The backup can be restored."
