import { beforeEach, describe, expect, it } from 'vitest'
import { addRecipients, createCampaign, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { createLatePayment } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit } from '#tests/support/money/deposits.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { passTime, queue, useSms } from '#tests/support/messages/sms.ts'
import { saleOf } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'
import { SmsRefused, type RefusalReason, type Sms } from '#server/providers/sms/sms.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Row = { kind: string; text: string }
const told = async (call: Office['owner']): Promise<Row[]> =>
  (await call('GET', '/api/notifications')).body.notifications.map(({ kind, text }: Row) => ({ kind, text }))

/** A provider that refuses all messages for a reason. */
async function refusingSms(reason: RefusalReason): Promise<Sms> {
  const { sms } = (await world()).services
  return { ...sms, send: () => Promise.reject(new SmsRefused('log', reason, 1)) }
}

describe('a message that failed', () => {
  it('is told to the owner and to the employee of the customer, each message once', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const { customer, employee } = office.ids
    await pool.query('update customers set handled_by = $3 where office_id = $1 and id = $2', [
      office.officeId,
      customer,
      employee,
    ])
    const restore = await useSms(await refusingSms('kosher_phone'))
    await queue(office, { customerId: customer })
    await passTime(0)
    const row = { kind: 'message_failed', text: 'ההודעה אל דנה כהן לא הגיעה. הסיבה ביומן ההודעות' }
    expect(await told(office.owner)).toEqual([row])
    expect(await told(office.employee)).toEqual([row])
    restore()
  })

  it('is told once a day when no message can be sent, and never for a code', async () => {
    const office = await createTestOffice()
    const restore = await useSms(await refusingSms('sender_refused'))
    for (const kind of ['change', 'reminder', 'code', 'invitation'] as const) await queue(office, { kind })
    await passTime(0)
    expect(await told(office.owner)).toEqual([{ kind: 'message_failed', text: 'הודעות לא נשלחו. הסיבה ביומן ההודעות' }])
    await passTime(24 * 3600)
    await queue(office)
    await passTime(0)
    expect(await told(office.owner)).toHaveLength(2)
    restore()
  })

  it('tells the owner once a month that the quota is exhausted', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used)
       select $1, '2026-11-01', 'sms', sms_quota from plans where id = 4`,
      [office.officeId],
    )
    for (let i = 0; i < 3; i++) expect(await queue(office)).toBe('quota')
    expect((await told(office.owner)).map(({ kind }) => kind)).toEqual(['quota_exhausted'])
    expect(await told(office.employee)).toEqual([])
  })
})

describe('the owner alone is told', () => {
  it('how a campaign ended, once, and not when they cancelled it', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 2)
    await sendCampaign(office)
    await world().then(({ runJobs }) => runJobs())
    await makeDueJobsReady('%:campaign:%')
    await world().then(({ runJobs }) => runJobs())
    expect(await told(office.owner)).toEqual([{ kind: 'campaign_finished', text: 'הדיוור הסתיים. 2 נשלחו' }])
    expect(await told(office.employee)).toEqual([])
    const other = await createTestOffice()
    const id = await createCampaign(other)
    await other.owner('POST', `/api/sms/marketing/${id}/cancel`)
    await world().then(({ runJobs }) => runJobs())
    expect(await told(other.owner)).toEqual([])
  })

  it('of money that came after its order was closed', async () => {
    const office = await createTestOffice()
    await createLatePayment(office)
    const text = 'תשלום של 180 ₪ התקבל אחרי שההזמנה נסגרה. יש לבחור אם להחזיר אותו או לשמור'
    expect(await told(office.owner)).toEqual([{ kind: 'payment_late', text }])
    expect(await told(office.employee)).toEqual([])
  })

  it('when a sale makes a product run low, and not again until it was refilled', async () => {
    const office = await createTestOffice()
    const product = {
      name: 'שמפו',
      price: '60',
      product_type: 'product',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.employee],
      stock: { seen: null, counted: 4 },
      low_stock: 3,
    }
    const { id } = await office.create('/api/products', product)
    const sale = { customer_id: office.ids.customer, total_amount: '60.00', payment_method: 'bit' }
    for (let i = 0; i < 2; i++)
      await office.create('/api/checkout', { ...sale, products: [{ product_id: id, quantity: 1 }] })
    expect(await told(office.owner)).toEqual([{ kind: 'stock_low', text: 'המלאי של שמפו עומד להיגמר. נשארו 3 יחידות' }])
  })
})

describe('a payment at the till', () => {
  it('is told to the owner when an employee took it, with its tip, and not when an owner did', async () => {
    const office = await createTestOffice()
    const body = saleOf(office, { tip: { amount: '20.00', employee_id: office.ids.employee } })
    expect((await office.employee('POST', '/api/checkout', body)).status).toBe(201)
    expect((await office.owner('POST', '/api/checkout', saleOf(office))).status).toBe(201)
    const row = { kind: 'sold_by_employee', text: 'התקבלו 200 ₪ בקופה: דנה כהן. אצל מאיה' }
    expect(await told(office.owner)).toEqual([row])
    expect(await told(office.employee)).toEqual([])
  })

  it('is not told when nothing was paid, or when the owner turned it off', async () => {
    const office = await createTestOffice()
    await office.employee('POST', '/api/checkout', saleOf(office, { payment_method: 'debt' }))
    const kinds = [{ kind: 'sold_by_employee', listed: 0 }]
    await office.owner('PUT', '/api/notifications/settings', { kinds })
    await office.employee('POST', '/api/checkout', saleOf(office))
    expect(await told(office.owner)).toEqual([])
  })
})

describe('a deposit that was paid online', () => {
  it('is told to the owner with its amount, beside the booking', async () => {
    const office = await createTestOffice()
    await createDeposit(office)
    const [paid, booked] = await told(office.owner)
    expect([paid!.kind, booked!.kind].toSorted()).toEqual(['booked_online', 'payment_received'])
    const { text } = [paid!, booked!].find(({ kind }) => kind === 'payment_received')!
    expect(text).toMatch(/^התקבלו 50 ₪: .+\. מקדמה אונליין, .+ בשעה /)
    expect(await told(office.employee)).not.toContainEqual(expect.objectContaining({ kind: 'payment_received' }))
  })
})
