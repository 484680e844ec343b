import { beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, type Office } from '#tests/support/office.ts'
import { uploadDocument, SWEEP_NOW } from '#tests/support/fixture.ts'
import { sell } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let order_id: number
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  order_id = (await sell(office, { at: SWEEP_NOW, amount: '180.00' }))[0]!
})

const inOffice = async <T>(work: Parameters<typeof enterOffice<T>>[2]) =>
  enterOffice((await world()).services, office.officeId, work)
const created_at = new Date(SWEEP_NOW)
const expires_at = new Date('2026-11-25T00:00:00Z')
/** A link as earlier versions wrote it. Returns its address. */
async function addLink(subject: 'order_id' | 'customer_id', id: number, document_id: number): Promise<string> {
  const token = linkToken()
  const { pool } = await world()
  const text = `insert into document_links (office_id, ${subject}, document_id, token, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6)`
  await pool.query(text, [office.officeId, id, document_id, token, created_at, expires_at])
  return `/d/${token}`
}

describe('a document link', () => {
  it.for(['order', 'customer'] as const)('works until its own expiry for: %s', async (kind) => {
    const document_id = await uploadDocument(office)
    const id = kind === 'order' ? order_id : office.ids.customer
    const url = await addLink(`${kind}_id`, id, document_id)
    const stranger = await callerOf(null)
    expect((await stranger('GET', url)).status).toBe(200)
    moveClockTo('2026-11-25T00:00:01Z')
    expect((await stranger('GET', url)).status).toBe(404)
    moveClockTo(SWEEP_NOW)
  })

  it('of a deleted customer opens nothing', async () => {
    const customer = await office.create('/api/customers', { full_name: 'רות לוי', phone: '052-7654399' })
    const url = await addLink('customer_id', customer.id, await uploadDocument(office))
    await office.owner('DELETE', `/api/customers/${customer.id}`)
    expect((await (await callerOf(null))('GET', url)).status).toBe(404)
  })

  it.for([
    ['nothing', 'null, null, null', 'document_link_of_one_thing'],
    ['two things', '$2, $3, null', 'document_link_of_one_thing'],
    ['an order, without an expiry', '$2, null, null', 'document_link_expires'],
  ] as const)('cannot belong to %s', async ([, columns, constraint]) => {
    const { pool } = await world()
    const document_id = await uploadDocument(office)
    const used = [order_id, office.ids.customer].slice(0, columns.includes('$3') ? 2 : columns.includes('$2') ? 1 : 0)
    const expiry = columns === '$2, null, null' ? 'null' : 'now()'
    const text = `insert into document_links (office_id, order_id, customer_id, appointment_id, document_id, token, created_at, expires_at)
      values ($1, ${columns}, ${document_id}, 'AAAAAAAAAAAAAAAAAAAAAA', now(), ${expiry})`
    await expect(pool.query(text, [office.officeId, ...used])).rejects.toMatchObject({ constraint })
  })
})

describe('a message', () => {
  it('may be about an order', async () => {
    const { pool } = await world()
    await inOffice(async (tx, scope) => {
      const sms = {
        kind: 'change',
        phone: '+972541234567',
        message: 'קבלה',
        dedupeKey: 'receipt',
        orderId: order_id,
      } as const
      expect(await queueSms(tx, scope, created_at, sms)).toBe('queued')
      const email = {
        to: 'a@luz.test',
        subject: 'קבלה',
        text: 'קבלה',
        orderId: order_id,
        customerId: office.ids.customer,
      }
      await queueMail(tx, scope, created_at, email)
    })
    for (const table of ['sms_messages', 'mail_messages']) {
      const text = `select appointment_id from ${table} where office_id = $1 and order_id = $2`
      expect((await pool.query(text, [office.officeId, order_id])).rows).toEqual([{ appointment_id: null }])
    }
  })

  it("cannot be about another office's order", async () => {
    const other = await createTestOffice()
    const [theirs = 0] = await sell(other, { at: SWEEP_NOW, amount: '1.00' })
    const email = { to: 'a@luz.test', subject: 's', text: 't', orderId: theirs }
    await expect(inOffice((tx, scope) => queueMail(tx, scope, created_at, email))).rejects.toMatchObject({
      code: '23503',
    })
  })
})
