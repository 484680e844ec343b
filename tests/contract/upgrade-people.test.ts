/** Databases of before 0103, in which the users themselves had what proves a person. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'

const FOLDER = 'db/migrations'
let connection: pg.ClientConfig
let client: pg.Client
let dir: string
beforeAll(async () => {
  const database = `luz_people_${process.pid}`
  const admin = new pg.Client({ host: inject('host'), user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  connection = { host: inject('host'), user: 'postgres', database }
  client = new pg.Client(connection)
  await client.connect()
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-people-'))
  for (const name of fs.readdirSync(FOLDER))
    if (name < '0103' || name.endsWith('.json')) fs.copyFileSync(path.join(FOLDER, name), path.join(dir, name))
})
afterAll(async () => {
  await client.end()
  fs.rmSync(dir, { recursive: true })
})

it('keep the password, the proof, the second factor, codes and devices of every user', async () => {
  await migrate(connection, dir)
  await client.query(`
    insert into offices (slug, name) values ('seven', 'n');
    insert into booking_addresses (office_id, slug, taken_at) select id, slug, now() from offices;
    insert into users (office_id, name, role, email, email_proved_at, password_hash, totp_secret, totp_confirmed_at, totp_last_step)
      values ((select id from offices), 'owner', 'owner', 'a@b.co', '2026-01-01', 'hash', '\\x01', '2026-01-02', 5);
    insert into users (office_id, name, role, email) values ((select id from offices), 'claim', 'employee', 'c@b.co');
    insert into users (office_id, name, role, email, password_hash, email_proved_at, deleted_at)
      values ((select id from offices), 'gone', 'employee', 'g@b.co', 'old', '2026-01-01', '2026-01-03');
    insert into known_devices (office_id, user_id, token_mac, created_at, last_used_at)
      select office_id, id, int8send(id), now(), now() from users;
    insert into recovery_codes (office_id, user_id, code_mac) select office_id, id, '\\x03' from users`)
  await migrate(connection, FOLDER)
  const { rows } = await client.query(`
    select u.name, p.sealed_for = u.office_id || ' ' || u.id as sealed, u.email, p.email as address, p.password_hash,
      p.email_proved_at is not null as proved, p.totp_secret::text, p.totp_last_step::int as step,
      (select count(*)::int from known_devices d where d.person_id = p.id) as devices,
      (select count(*)::int from recovery_codes r where r.person_id = p.id) as codes
    from users u join people p on p.id = u.person_id order by u.id`)
  const none = { password_hash: null, proved: false, totp_secret: null, step: null }
  expect(rows).toEqual([
    {
      name: 'owner',
      sealed: true,
      email: 'a@b.co',
      address: 'a@b.co',
      password_hash: 'hash',
      proved: true,
      totp_secret: '\\x01',
      step: 5,
      devices: 1,
      codes: 1,
    },
    { name: 'claim', sealed: true, email: 'c@b.co', address: 'c@b.co', ...none, devices: 1, codes: 1 },
    { name: 'gone', sealed: false, email: 'g@b.co', address: null, ...none, devices: 0, codes: 0 },
  ])
  await client.query(`insert into users (office_id, name, role) values ((select id from offices), 'new', 'employee')`)
  expect((await client.query('select count(*)::int as n from people')).rows).toEqual([{ n: 4 }])
})
