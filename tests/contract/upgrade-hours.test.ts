/** Databases of before 0142, in which an office had one range for all its working days. */
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
  const database = `luz_hours_${process.pid}`
  const admin = new pg.Client({ host: inject('host'), user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  connection = { host: inject('host'), user: 'postgres', database }
  client = new pg.Client(connection)
  await client.connect()
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-hours-'))
  for (const name of fs.readdirSync(FOLDER))
    if (name < '0142' || name.endsWith('.json')) fs.copyFileSync(path.join(FOLDER, name), path.join(dir, name))
})
afterAll(async () => {
  await client.end()
  fs.rmSync(dir, { recursive: true })
})

it('keep the hours that they offered, holidays and their eves included', async () => {
  await migrate(connection, dir)
  await client.query(`
    insert into offices (slug, name) values ('late', 'n'), ('closed', 'n');
    insert into booking_addresses (office_id, slug, taken_at) select id, slug, now() from offices;
    insert into calendar_settings (office_id, calendar_start_time, calendar_end_time, working_days)
      select id, '09:15', '24:00', case slug when 'late' then '{0,5,5}'::integer[] else '{}' end from offices;
    insert into users (office_id, name, role, rests_on_holidays)
      select id, 'rests', 'owner', true from offices where slug = 'late'
      union all select id, 'works', 'employee', false from offices where slug = 'late'`)
  await migrate(connection, FOLDER)
  const { rows } = await client.query(
    `select slug, weekday, start_minute, end_minute from office_hours h join offices o on o.id = h.office_id order by weekday`,
  )
  expect(rows).toEqual([
    { slug: 'late', weekday: 0, start_minute: 555, end_minute: 1440 },
    { slug: 'late', weekday: 5, start_minute: 555, end_minute: 1440 },
  ])
  const settings = await client.query('select distinct closed_on_holidays, short_eves from calendar_settings')
  expect(settings.rows).toEqual([{ closed_on_holidays: true, short_eves: false }])
  const rests = await client.query('select name, rests_on_holidays from users order by name')
  expect(rests.rows).toEqual([
    { name: 'rests', rests_on_holidays: null },
    { name: 'works', rests_on_holidays: false },
  ])
})
