#!/bin/sh
# Backups of the database container (compose.yaml): a verified copy every day beside the archived log,
# from which any instant since the oldest copy can be restored. README.md says how. Once: sh
# backup-database.sh now.
set -eu
folder=${BACKUP_FOLDER:-/backups}
keep=${BACKUP_KEEP:-7}

take() {
  copy=$folder/$(date -u +%Y-%m-%dT%H-%M-%S)
  rm -rf "$folder"/*.part
  pg_basebackup --pgdata "$copy.part" --checkpoint fast --wal-method stream --no-password
  pg_verifybackup --quiet "$copy.part"
  mv "$copy.part" "$copy"
  # its age is luz_last_backup_timestamp_seconds, for the alert LuzBackupOld
  psql --no-password --dbname luz --quiet --output /dev/null --command 'select note_backup()'
  echo "$copy is complete"
  ls -d "$folder"/2*T* | head -n "-$keep" | xargs -r rm -r
  oldest=$(ls -d "$folder"/2*T* | head -n 1)
  # the log before the oldest copy
  pg_archivecleanup "$folder/log" "$(sed -n 's/^START WAL LOCATION.*(file \(.*\))$/\1/p' "$oldest/backup_label")"
}

if [ "${1:-}" = now ]; then
  take
  exit
fi
while :; do
  # a copy of today is there when the container was only restarted
  if [ -z "$(find "$folder" -maxdepth 1 -name '2*T*' ! -name '*.part' -mmin -1380)" ]; then
    # once more in an hour
    sh "$0" now || echo 'The backup failed.' >&2
  fi
  sleep 3600
done
