#!/bin/sh
# Dumps the database of the PG* variables into a folder once a day, and keeps the last BACKUPS_KEPT dumps.
# Usage: back-up-database.sh <folder> [once]
set -eu
folder=$1
kept=${BACKUPS_KEPT:-14}

back_up() {
  name=nukkad-$(date -u +%Y%m%dT%H%M%SZ)
  # an incomplete dump never has the name of a backup
  pg_dump --format=custom --file="$folder/.unfinished" || return 1
  mv "$folder/.unfinished" "$folder/$name.dump"
  echo "Backup written to $folder/$name.dump"
  # sorted by name, which is sorted by time
  ls -r "$folder" | grep '^nukkad-.*\.dump$' | tail -n "+$((kept + 1))" | while read -r old; do
    rm "$folder/$old"
  done
}

if [ "${2:-}" = once ]; then
  back_up
  exit
fi
# a container that is stopped must not wait for the sleep
trap 'exit 0' TERM INT
while true; do
  if back_up; then
    pause=86400
  else
    echo 'The backup failed; trying again in five minutes' >&2
    pause=300
  fi
  sleep "$pause" &
  wait $!
done
