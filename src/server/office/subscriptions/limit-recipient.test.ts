import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { queue } from '#tests/support/messages/sms.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** Sends a document as often to one mailbox, under names that the mailbox has, too. */
async function flood(office: Office, to: string, times: number) {
  const { id } = await issueTestInvoice(office)
  for (let i = 0; i < times; i++) {
    const typed = to.replace('@', i % 2 === 0 ? '@' : `+${i}@`)
    const sent = await office.owner('POST', `/api/invoices/${id}/send`, { channel: 'email', to: typed })
    expect(sent.status).toBe(200)
  }
  await (await world()).runJobs()
}
const countSent = async (offices: readonly Office[]) => {
  const { pool } = await world()
  const text = `select office_id, count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where failure = 'recipient_limit')::int as refused
    from mail_messages where office_id = any($1) and invoice_id is not null group by 1 order by array_position($1, office_id)`
  const { rows } = await pool.query(text, [offices.map(({ officeId }) => officeId)])
  return rows.map(({ sent, refused }) => [sent, refused])
}
const mailbox = () => `victim-${randomUUID().slice(0, 8)}@luz.test`

describe('one mailbox', () => {
  it('gets thirty e-mails a day from an office, and the letters about its own account', async () => {
    const office = await createTestOffice()
    await flood(office, office.email, perPerson.messages.points + 5)
    expect(await countSent([office])).toEqual([[30, 5]])
    await (
      await callerOf(null)
    )('POST', '/api/auth/request-reset', { email: office.email })
    const { runJobs, pool } = await world()
    await runJobs()
    const letters = 'select status from mail_messages where office_id = $1 and invoice_id is null'
    expect((await pool.query(letters, [office.officeId])).rows).toEqual([{ status: 'sent' }])
  })

  it('shows in the log of messages a document that did not leave, and tells staff', async () => {
    const office = await createTestOffice()
    const address = mailbox()
    await flood(office, address, perPerson.messages.points + 1)
    const { sms, total, failed } = (await office.owner('GET', '/api/sms/office?group=invoices&status=failed')).body
    expect({ total, failed }).toEqual({ total: 1, failed: 1 })
    const line = { kind: 'invoice', channel: 'email', email: address, status: 'failed', failure: 'recipient_limit' }
    expect(sms).toMatchObject([{ ...line, parts: 0, message: expect.stringContaining('סטודיו בדיקה') }])
    // the link to the document is for its customer only
    expect(sms[0].message).not.toContain('http')
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'message_failed' }])
  })

  it('gets thirty from all trials together, which keep nobody else from writing to it', async () => {
    const to = mailbox()
    const trials = [1, 2, 3].map(() => createTestOffice({ isTrial: true }))
    const offices = [...(await Promise.all(trials)), await createTestOffice()]
    for (const office of offices) await flood(office, to, 12)
    expect(perPerson.messages.points).toBe(30)
    expect(await countSent(offices)).toEqual([
      [12, 0],
      [12, 0],
      [6, 6],
      [12, 0],
    ])
  })

  it('gets no more messages about appointments by e-mail, either; they go by SMS', async () => {
    const office = await createTestOffice()
    const details = { full_name: 'דנה', phone: randomPhone(), email: mailbox(), preferred_channel: 'email' }
    const customer_id = (await office.create('/api/customers', details)).id
    const { points } = perPerson.messages
    for (let i = 0; i < points + 2; i++) {
      const day = `2026-12-${String(1 + (i % 28)).padStart(2, '0')}`
      const wanted = booking(office, at(day, '10:00'), at(day, '11:00'), { customer_id, allow_overlap: 1 })
      expect((await office.owner('POST', '/api/appointments', wanted)).status).toBe(201)
    }
    await (await world()).runJobs()
    const { sms } = (await office.owner('GET', '/api/sms/office?limit=50')).body
    const byChannel = (name: string) => sms.filter(({ channel }: { channel: string }) => channel === name)
    expect(byChannel('email')).toHaveLength(points)
    expect(byChannel('sms')).toHaveLength(2)
  })
})

describe('one phone', () => {
  /**
   * Books as many appointments for a customer with this phone, and returns how many SMS were sent
   * and refused.
   */
  async function book(office: Office, phone: string, times: number) {
    const customer_id = (await office.create('/api/customers', { full_name: 'דנה', phone })).id
    for (let i = 0; i < times; i++) {
      const day = `2026-12-${String(1 + (i % 28)).padStart(2, '0')}`
      const wanted = booking(office, at(day, '10:00'), at(day, '11:00'), { customer_id, allow_overlap: 1 })
      expect((await office.owner('POST', '/api/appointments', wanted)).status).toBe(201)
    }
    const { pool, runJobs } = await world()
    await runJobs()
    const text = `select count(*) filter (where status = 'sent')::int as sent,
        count(*) filter (where failure = 'recipient_limit')::int as refused from sms_messages where office_id = $1`
    const { rows } = await pool.query<{ sent: number; refused: number }>(text, [office.officeId])
    return [rows[0]!.sent, rows[0]!.refused]
  }

  it('gets thirty SMS a day from an office', async () => {
    expect(perPerson.messages.points).toBe(30)
    expect(await book(await createTestOffice(), randomPhone(), 33)).toEqual([30, 3])
  })

  it('gets thirty from all trials together, which keep nobody else from writing to it', async () => {
    expect(perPerson.messages.points).toBe(30)
    const phone = randomPhone()
    const [first, second] = [await createTestOffice({ isTrial: true }), await createTestOffice({ isTrial: true })]
    expect(await book(first, phone, 16)).toEqual([16, 0])
    expect(await book(second, phone, 16)).toEqual([14, 2])
    expect(await book(await createTestOffice(), phone, 5)).toEqual([5, 0])
  })

  it('gets ten of what strangers cause in its name, which use up nothing of what its customer gets', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    for (const stranger of [{ email: null }, { email: mailbox() }])
      for (let i = 0; i < 6; i++)
        await queue(office, { kind: 'confirmation', phone: `+972${phone.slice(1)}`, stranger })
    expect(await book(office, phone, 30)).toEqual([40, 2])
  })
})
