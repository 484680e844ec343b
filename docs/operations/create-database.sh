#!/bin/sh
# Runs once, when the database container has an empty volume: the user of DATABASE_URL owns the
# database and may make roles, but is no superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --set password="$LUZ_DATABASE_PASSWORD" <<'SQL'
create role luz login createrole password :'password';
create database luz owner luz;
SQL
# the container that takes the backups connects as postgres
echo 'host replication postgres all scram-sha-256' >> "$PGDATA/pg_hba.conf"
