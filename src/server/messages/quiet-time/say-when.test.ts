import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { moveTo, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { sellVoucher } from '#tests/support/money/prepaid.ts'
import { orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

const THURSDAY = '2026-11-26 12:00'
const FRIDAY = '2026-11-27 16:00'
const SUNDAY = 'ביום א׳ 29/11 בשעה 08:00'
/** What is sent by hand, with the sentence that staff then read. */
type Act = (office: Office) => Promise<{ readonly body: { readonly message: string | null } }>

const document = async (office: Office) => ({ document_id: await uploadDocument(office) })
const acts: Readonly<Record<string, Act>> = {
  'an invoice by SMS': async (office) => {
    const { id } = await issueTestInvoice(office, { customer_id: office.ids.customer })
    return office.owner('POST', `/api/invoices/${id}/send`, { channel: 'sms', consent: 1 })
  },
  'an invoice by e-mail': async (office) => {
    const { id } = await issueTestInvoice(office, { customer_id: office.ids.customer })
    return office.owner('POST', `/api/invoices/${id}/send`, { channel: 'email', to: 'dana@luz.test', consent: 1 })
  },
  'a voucher by SMS': async (office) =>
    office.owner('POST', `/api/prepaid/${(await sellVoucher(office)).id}/send`, { channel: 'sms' }),
  'a voucher by e-mail': async (office) =>
    office.owner('POST', `/api/prepaid/${(await sellVoucher(office)).id}/send`, {
      channel: 'email',
      to: 'dana@luz.test',
    }),
  'a document': async (office) =>
    office.owner('POST', '/api/documents/send', { customer_id: office.ids.customer, ...(await document(office)) }),
  'a document to several customers': async (office) => {
    const other = await office.create('/api/customers', { full_name: 'רות לוי', phone: randomPhone() })
    const customer_ids = [office.ids.customer, other.id]
    return office.owner('POST', '/api/documents/send-many', { customer_ids, ...(await document(office)) })
  },
  'a reminder to sign': async (office) => {
    const sent = { customer_id: office.ids.customer, ...(await document(office)) }
    const { request } = (await office.owner('POST', '/api/documents/send', sent)).body
    return office.owner('POST', `/api/documents/requests/${request.id}/remind`)
  },
  'a signed file': async (office) => {
    const phone = randomPhone()
    const customer = await office.create('/api/customers', { full_name: 'רות לוי', phone })
    const { id } = await signTestDocument(office, await uploadDocument(office), customer.id)
    return office.owner('POST', `/api/documents/requests/${id}/mail`)
  },
}

beforeEach(() => moveClockTo('2026-11-24T08:00:00Z'))

describe.each(Object.entries(acts))('%s that staff send', (_, act) => {
  it('is said to be sent, and before Shabbat to leave after it', async () => {
    const office = await createTestOffice()
    moveTo(THURSDAY)
    const now = (await act(office)).body.message
    expect(now).toMatch(/נשלח/)
    expect(now).not.toContain('בשעה')
    moveTo(FRIDAY)
    const later = (await act(await createTestOffice())).body.message
    expect(later).toMatch(/[ית]ישלח/)
    expect(later).toContain(SUNDAY)
  })
})

describe('the page of a sale', () => {
  it('says when the SMS with its document leaves, and once it left that it was sent', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update offices set send_by_sms = true where id = $1', [office.officeId])
    moveTo(FRIDAY)
    const { id } = (await sellAtTill(office)).body.order
    expect(await orderOf(office, id)).toMatchObject({
      sms_sent: true,
      sms_message: `החשבונית תישלח ב־SMS ${SUNDAY}`,
    })
    moveTo('2026-11-29 08:00')
    await runDueJobs(office)
    moveTo('2026-11-29 22:00')
    expect(await orderOf(office, id)).toMatchObject({ sms_sent: true, sms_message: 'החשבונית נשלחה ב־SMS' })
    expect((await orderOf(office, (await sellAtTill(office, { share_sms: 0 })).body.order.id)).sms_message).toBeNull()
  })
})
