import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { sell } from '#tests/support/money/sales.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { deleteAudit } from './queries.ts'

const NOW = '2026-11-22T01:30:00Z'
beforeEach(() => moveClockTo(NOW))

const rows = async (text: string, values: readonly unknown[]) =>
  (await (await world()).pool.query(text, [...values])).rows
/** Runs the nightly job of one office. */
async function runNight(office: Office): Promise<void> {
  const { services, runJobs } = await world()
  await inOffice(services.officeDb, mintScope(office.officeId), (tx) => enqueue(tx, 'delete_old_data', {}))
  await runJobs()
}
const addCustomer = async (office: Office, name: string) => {
  const customer = {
    full_name: name,
    phone: randomPhone(),
    email: 'rotem@luz.test',
    notes: 'רגישה לחומר',
    handled_by: office.ids.owner,
  }
  return (await office.create('/api/customers', customer)).id as number
}
const remove = async (office: Office, id: number, deletedAt: string) => {
  expect((await office.owner('DELETE', `/api/customers/${id}`)).status).toBe(204)
  await rows('update customers set deleted_at = $2 where id = $1', [id, deletedAt])
}
const customer = async (id: number) =>
  (
    await rows('select full_name, phone, email, notes, erased_at is not null as erased from customers where id = $1', [
      id,
    ])
  )[0]

describe('a deleted customer', () => {
  it('loses every detail after 30 days, in the messages and the audit log too', async () => {
    const office = await createTestOffice()
    const [old, recent] = [await addCustomer(office, 'רותם כהן'), await addCustomer(office, 'מאיה לוי')]
    await rows(
      `insert into sms_messages (office_id, customer_id, phone, message, kind, dedupe_key, created_at)
       select office_id, id, phone, 'שלום ' || full_name, 'change', 'retention:' || id, now() from customers where office_id = $1`,
      [office.officeId],
    )
    await remove(office, old, '2026-10-22T00:00:00Z')
    await remove(office, recent, '2026-10-24T00:00:00Z')
    await runNight(office)
    expect(await customer(old)).toEqual({
      full_name: 'לקוח שנמחק',
      phone: '+10000000',
      email: null,
      notes: null,
      erased: true,
    })
    expect(await customer(recent)).toMatchObject({ full_name: 'מאיה לוי', notes: 'רגישה לחומר', erased: false })
    const messages = 'select customer_id from sms_messages where office_id = $1 and customer_id = any($2)'
    expect(await rows(messages, [office.officeId, [old, recent]])).toEqual([{ customer_id: recent }])
    const entries = `select action, before, after from audit_log where office_id = $1 and subject = 'customer' and subject_id = $2 order by id`
    expect(await rows(entries, [office.officeId, old])).toEqual([
      { action: 'create', before: null, after: null },
      { action: 'delete', before: null, after: null },
    ])
    expect((await rows(entries, [office.officeId, recent]))[0].after).not.toBeNull()
  })

  it('with an order loses the name, too: documents have a copy of their own', async () => {
    const office = await createTestOffice()
    const id = await addCustomer(office, 'רותם כהן')
    await sell(office, { at: NOW, amount: '100.00', customer: id, name: 'רותם כהן' })
    await remove(office, id, '2026-10-01T00:00:00Z')
    await runNight(office)
    expect(await customer(id)).toMatchObject({ full_name: 'לקוח שנמחק', phone: '+10000000', erased: true })
    expect(await rows('select customer_name from orders where office_id = $1', [office.officeId])).toEqual([
      { customer_name: 'לקוח שנמחק' },
    ])
  })
})

describe('blocked time', () => {
  it('is deleted two years after its end, and 30 days after it was removed', async () => {
    const office = await createTestOffice()
    await rows(
      `insert into time_blocks (office_id, start_at, end_at, reason, created_at, deleted_at)
       select $1, at::timestamptz, at::timestamptz + interval '1 hour', reason, at::timestamptz, gone::timestamptz
       from (values ('2024-11-20', 'old', null), ('2024-11-25', 'recent', null), ('2027-01-01', 'coming', null),
         ('2026-12-01', 'removed', '2026-10-20'), ('2026-12-01', 'just removed', '2026-11-20')) as b (at, reason, gone)`,
      [office.officeId],
    )
    await runNight(office)
    const left = await rows('select reason from time_blocks where office_id = $1 order by id', [office.officeId])
    expect(left.map(({ reason }) => reason)).toEqual(['recent', 'coming', 'just removed'])
  })
})

describe('documents for signature', () => {
  it('are deleted with their file seven years after the signature, and requests a year after they expired', async () => {
    const office = await createTestOffice()
    const document = await uploadDocument(office)
    const { services, pool } = await world()
    const signedAt = async (at: string) => {
      const file_key = await services.files.put({
        officeId: office.officeId,
        kind: 'signed',
        extension: 'pdf',
        bytes: Buffer.from('signed'),
      })
      await pool.query(
        `insert into document_requests (office_id, customer_id, document_id, document_name, phone, token, original_sha256,
           pages, status, created_at, expires_at, signer_name, signer_network, signed_at, file_key, file_sha256)
         values ($1, $2, $3, 'מסמך', '+972521234567', left(md5(random()::text), 22), sha256('a'), 1, 'signed', $4, $4, 'דנה',
           '10.0.0.0', $4, $5, sha256('b'))`,
        [office.officeId, office.ids.customer, document, at, file_key],
      )
      return file_key
    }
    const [old, recent] = [await signedAt('2016-11-01T08:00:00Z'), await signedAt('2019-12-01T08:00:00Z')]
    const [expired, open] = [await sendForSignature(office, document), await sendForSignature(office, document)]
    await rows('alter table document_requests disable trigger signed_requests_stay', [])
    await rows(`update document_requests set expires_at = '2025-11-01' where id = $1`, [expired.id])
    await rows('alter table document_requests enable trigger signed_requests_stay', [])
    await runNight(office)
    const left = await rows('select id, file_key from document_requests where office_id = $1 order by id', [
      office.officeId,
    ])
    expect(left.map((row) => row.file_key ?? row.id)).toEqual([recent, open.id])
    expect(await services.files.read(old)).toBeNull()
    expect(await services.files.read(recent)).not.toBeNull()
  })
})

describe('what had its time', () => {
  it('is deleted at night; the rest and other offices stay as they were', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const ids = [office.officeId, other.officeId]
    const { pool } = await world()
    await pool.query(
      `insert into sms_messages (office_id, phone, message, kind, status, dedupe_key, created_at)
       select o, '+972521234567', 'שלום', 'reminder', s, 'retention:' || s || at, at::timestamptz
       from unnest($1::bigint[]) o, unnest(array['sent', 'queued']) s, unnest(array['2024-11-01', '2024-12-01']) at`,
      [ids],
    )
    await pool.query(
      `insert into mail_messages (office_id, address, subject, status, created_at)
       select o, 'a@luz.test', at, 'sent', at::timestamptz from unnest($1::bigint[]) o, unnest(array['2024-11-01', '2024-12-01']) at`,
      [ids],
    )
    await pool.query(
      `insert into booking_sessions (office_id, token_id, full_name, phone, created_at)
       select o, gen_random_uuid(), 'רותם', '+972521234567', at::timestamptz
       from unnest($1::bigint[]) o, unnest(array['2026-10-01', '2026-11-01']) at`,
      [ids],
    )
    await pool.query(
      `insert into sessions (office_id, user_id, created_at, expires_at)
       select u.office_id, u.id, '2026-01-01', at::timestamptz
       from users u, unnest(array['2026-10-01', '2026-11-21']) at where u.office_id = any($1) and u.role = 'owner'`,
      [ids],
    )
    await pool.query(
      `insert into answered_challenges (person_id, challenge, expires_at)
       select u.person_id, int8send(u.id) || convert_to(at, 'UTF8'), at::timestamptz
       from users u, unnest(array['2026-10-01', '2026-11-21']) at where u.office_id = any($1) and u.role = 'owner'`,
      [ids],
    )
    await pool.query(
      `insert into audit_log (office_id, at, actor, action, subject)
       select o, at::timestamptz, 'retention', 'update', 'customer' from unnest($1::bigint[]) o, unnest(array['2020-01-01', '2024-12-01']) at`,
      [ids],
    )
    await runNight(office)
    const left = (id: number) =>
      Promise.all([
        rows(
          `select status, created_at::date::text as day from sms_messages where office_id = $1 and dedupe_key like 'retention:%' order by day, status`,
          [id],
        ),
        rows('select subject from mail_messages where office_id = $1 and address = $2 order by id', [id, 'a@luz.test']),
        rows('select full_name from booking_sessions where office_id = $1 order by created_at', [id]),
        rows(
          `select expires_at::date::text as day from sessions where office_id = $1 and created_at = '2026-01-01' order by day`,
          [id],
        ),
        rows(
          `select c.expires_at::date::text as day from answered_challenges c join users u on u.person_id = c.person_id
           where u.office_id = $1 order by day`,
          [id],
        ),
        rows(`select at::date::text as day from audit_log where office_id = $1 and actor = 'retention' order by id`, [
          id,
        ]),
      ])
    expect(await left(office.officeId)).toEqual([
      [
        { status: 'queued', day: '2024-11-01' },
        { status: 'queued', day: '2024-12-01' },
        { status: 'sent', day: '2024-12-01' },
      ],
      [{ subject: '2024-12-01' }],
      [{ full_name: null }, { full_name: 'רותם' }],
      [{ day: '2026-11-21' }],
      [{ day: '2026-11-21' }],
      [{ day: '2024-12-01' }],
    ])
    const untouched = await left(other.officeId)
    expect(untouched.map((kept) => kept.length)).toEqual([4, 2, 2, 2, 2, 2])
  })

  it('in the audit log is never younger than 24 months, whatever the application asks', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const count = async () =>
      Number((await rows('select count(*) from audit_log where office_id = $1', [office.officeId]))[0].count)
    const before = await count()
    await inOffice(services.officeDb, mintScope(office.officeId), (tx) => deleteAudit(tx, new Date('2100-01-01')))
    expect(await count()).toBe(before)
    expect(before).toBeGreaterThan(0)
  })
})
