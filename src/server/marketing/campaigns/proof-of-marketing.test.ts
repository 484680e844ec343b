/** Who sends marketing proves the consent: what is kept, and for how long (docs/marketing.md). */
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { normalizePhone } from '#shared/values/phone.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-24T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

/** As it is stored. */
const e164 = () => normalizePhone(randomPhone())!
const rows = async (text: string, values: readonly unknown[]) =>
  (await (await world()).pool.query(text, [...values])).rows
const proofsOf = (office: Office, phone: string) =>
  rows(
    `select kind, source, words, kept_since is null as holds from marketing_proofs
     where office_id = $1 and phone = $2 order by id`,
    [office.officeId, phone],
  )
const addConsenting = async (office: Office, phone: string) => {
  const customer = { full_name: 'דנה כהן', phone, handled_by: office.ids.owner, marketing_consent: 1 }
  return (await office.create('/api/customers', customer)).id as number
}
async function runNight({ officeId }: Office): Promise<void> {
  const { services, runJobs } = await world()
  await inOffice(services.officeDb, mintScope(officeId), (tx) => enqueue(tx, 'delete_old_data', {}))
  await runJobs()
}
const sendMarketing = (office: Office, customer: number, phone: string, at: string) =>
  rows(
    `insert into sms_messages (office_id, customer_id, phone, message, kind, status, dedupe_key, created_at, sent_at)
     values ($1, $2, $3, 'פרסומת | סטודיו', 'marketing', 'sent', 'proof:' || $4::text, $4::timestamptz, $4::timestamptz)`,
    [office.officeId, customer, phone, at],
  )

describe('the proof of a consent', () => {
  it('has the words that staff read, and ends when they take the consent back', async () => {
    const office = await createTestOffice()
    const phone = e164()
    const id = await addConsenting(office, phone)
    const consent = { kind: 'consent', source: 'staff', words: expect.stringContaining('הסכמה לדיוור') }
    expect(await proofsOf(office, phone)).toEqual([{ ...consent, holds: true }])
    await office.owner('PUT', `/api/customers/${id}`, { notes: 'שינוי אחר' })
    expect(await proofsOf(office, phone)).toEqual([{ ...consent, holds: true }])
    await office.owner('PUT', `/api/customers/${id}`, { marketing_consent: 0 })
    await office.owner('PUT', `/api/customers/${id}`, { marketing_consent: 1 })
    expect(await proofsOf(office, phone)).toEqual([
      { ...consent, holds: false },
      { ...consent, holds: true },
    ])
  })

  it('is of a phone: with another number the card has another proof', async () => {
    const office = await createTestOffice()
    const [phone, other] = [e164(), e164()]
    const id = await addConsenting(office, phone)
    await office.owner('PUT', `/api/customers/${id}`, { phone: other })
    expect(await proofsOf(office, phone)).toMatchObject([{ holds: false }])
    expect(await proofsOf(office, other)).toMatchObject([{ holds: true }])
  })

  it('has the words of the page on which a recipient takes a refusal back', async () => {
    const office = await createTestOffice()
    const phone = e164()
    await addConsenting(office, phone)
    await rows(`insert into marketing_phones (office_id, phone) values ($1, $2)`, [office.officeId, phone])
    const { services } = await world()
    const [row] = await rows('select token from marketing_phones where office_id = $1', [office.officeId])
    const link = `/u/${services.secrets.links.tokenOf(row.token)}`
    const stranger = await callerOf(null)
    const post = (answer: string) =>
      stranger('POST', link, `answer=${answer}`, { 'content-type': 'application/x-www-form-urlencoded' })
    await post('refuse')
    expect(await proofsOf(office, phone)).toMatchObject([{ source: 'staff', holds: false }])
    await post('resume')
    expect(await proofsOf(office, phone)).toMatchObject([
      { source: 'staff', holds: false },
      { source: 'recipient', words: expect.stringContaining('לקבל הודעות פרסומת'), holds: true },
    ])
  })
})

describe('what was sent and consented to', () => {
  it('outlives the erased customer', async () => {
    const office = await createTestOffice()
    const phone = e164()
    const id = await addConsenting(office, phone)
    await sendMarketing(office, id, phone, '2026-11-20T10:00:00Z')
    expect((await office.owner('POST', `/api/customer-data/${id}/erasure`)).status).toBeLessThan(300)
    expect(await proofsOf(office, phone)).toMatchObject([
      { kind: 'consent', holds: false },
      { kind: 'message', words: 'פרסומת | סטודיו', holds: false },
    ])
    expect(
      await rows('select id from sms_messages where office_id = $1 and phone = $2', [office.officeId, phone]),
    ).toEqual([])
  })

  it('outlives the log of messages, and is deleted seven years after it was sent', async () => {
    const office = await createTestOffice()
    const phone = e164()
    const id = await addConsenting(office, phone)
    for (const at of ['2019-11-20T10:00:00Z', '2019-12-01T10:00:00Z']) await sendMarketing(office, id, phone, at)
    await runNight(office)
    await runNight(office)
    expect(
      await rows(`select at from marketing_proofs where office_id = $1 and kind = 'message'`, [office.officeId]),
    ).toEqual([{ at: new Date('2019-12-01T10:00:00Z') }])
    // a consent that holds has no end
    expect(await proofsOf(office, phone)).toMatchObject([{ kind: 'consent', holds: true }, { kind: 'message' }])
  })

  it('is kept whatever the application asks', async () => {
    const office = await createTestOffice()
    await addConsenting(office, e164())
    const { services } = await world()
    const remove = inOffice(services.officeDb, mintScope(office.officeId), (tx) =>
      tx.deleteFrom('marketing_proofs').where('office_id', '=', office.officeId).execute(),
    )
    await expect(remove).rejects.toThrow('seven years')
  })
})
