import { beforeEach, describe, expect, it } from 'vitest'
import { connectOffice, nameDealer, runRequests, startLocalAuthority } from '#tests/support/money/authority.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueLargeInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const local = startLocalAuthority()
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

/** An invoice of ₪7,000 whose number was refused. */
async function createRefusedInvoice(more: object = {}) {
  const office = await createTestOffice()
  await nameDealer(office)
  await connectOffice(office, local.peer.consent())
  const { id } = await issueLargeInvoice(office, more)
  local.peer.refusals.push(460)
  await runRequests()
  return { office, id, number: () => local.peer.given.get(`luz-${office.officeId}-${id}`) }
}
const decide = async (office: Office, id: number, decision = 'reverse_charge') =>
  (await office.owner('POST', `/api/allocation-numbers/invoices/${id}/decision`, { decision })).body
const show = async (office: Office, id: number) => (await office.owner('GET', `/api/invoices/${id}`)).body.invoice
const issue = (office: Office, id: number) => office.owner('POST', `/api/invoices/${id}/issue`)

describe('after a reverse charge', () => {
  it('a draft without VAT takes the place of the credited document', async () => {
    const { office, id } = await createRefusedInvoice()
    const { draft } = await decide(office, id)
    expect(await show(office, draft)).toMatchObject({
      status: 'draft',
      document_type: 320,
      business_number: '777777715',
      vat_rate: '0.00',
      vat_amount: '0.00',
      total_amount: '5932.20',
      items: [{ description: 'הפקת אירוע', quantity: 1, price: '5932.20' }],
    })
  })

  it('its document states no VAT, the sentence of the law and the number that the authority gave', async () => {
    const { office, id, number } = await createRefusedInvoice()
    const { draft } = await decide(office, id)
    const { status, body } = await issue(office, draft)
    expect(status).toBe(200)
    expect(body.invoice).toMatchObject({
      vat_amount: '0.00',
      net_amount: '5932.20',
      total_amount: '5932.20',
      allocation_status: 'reverse_charged',
      allocation_number: number(),
    })
    expect((await office.owner('GET', `/api/invoices/pdf/${draft}`)).status).toBe(200)
    const { pool } = await world()
    const { rows } = await pool.query('select snapshot from invoices where id = $1', [draft])
    expect(rows[0].snapshot).toMatchObject({ vatRate: 0, vat: 0, total: 593_220 })
    // the money of the credited invoice is gone, that of the new one has come
    expect((await office.owner('GET', '/api/home?period=today')).body.sales.revenue).toBe('5932.20')
  })

  it('a draft that is edited stays without VAT', async () => {
    const { office, id } = await createRefusedInvoice()
    const { draft } = await decide(office, id)
    const items = [{ description: 'הפקת אירוע', quantity: 2, price: '3000.00' }]
    const { body } = await office.owner('PUT', `/api/invoices/${draft}`, { items, payment_method: 'cash' })
    expect(body.invoice).toMatchObject({ vat_rate: '0.00', vat_amount: '0.00', total_amount: '6000.00' })
  })

  it('goods leave the stock again with the document without VAT', async () => {
    const office = await createTestOffice()
    await nameDealer(office)
    await connectOffice(office, local.peer.consent())
    const { pool } = await world()
    const goods = "update products set product_type = 'product', time_window = null, stock_quantity = 10 where id = $1"
    await pool.query(goods, [office.ids.service])
    const stock = async () =>
      (await pool.query('select stock_quantity from products where id = $1', [office.ids.service])).rows[0]
        .stock_quantity as number
    const sold = await office.owner('POST', '/api/checkout', {
      payment_method: 'bank_transfer',
      business_number: '777777715',
      total_amount: '7080.00',
      products: [{ product_id: office.ids.service, quantity: 3, price: '2360.00' }],
    })
    expect(await stock()).toBe(7)
    local.peer.refusals.push(460)
    await runRequests()
    const { draft } = await decide(office, sold.body.invoice.id)
    expect(await stock()).toBe(10)
    // the editor saves the draft before it issues it
    const { items } = await show(office, draft)
    await office.owner('PUT', `/api/invoices/${draft}`, {
      items: (items as { description: string; quantity: number; price: string }[]).map(
        ({ description, quantity, price }) => ({ description, quantity, price }),
      ),
    })
    await issue(office, draft)
    expect(await stock()).toBe(7)
  })

  it('there is one such draft, also when the document was credited by hand before', async () => {
    const { office, id } = await createRefusedInvoice()
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'טעות' })
    const { draft } = await decide(office, id)
    expect(draft).toEqual(expect.any(Number))
    expect((await decide(office, id)).code).toBe('allocation_settled')
    const { pool } = await world()
    const again = `insert into invoices (office_id, document_type, reverse_charge_of, invoice_date, full_name, net_amount, vat_amount, total_amount, public_token, created_at)
      select office_id, 320, reverse_charge_of, invoice_date, full_name, 1, 0, 1, 'AAAAAAAAAAAAAAAAAAAAAA', now() from invoices where id = $1`
    await expect(pool.query(again, [draft])).rejects.toMatchObject({ constraint: 'document_after_reverse_charge' })
  })

  it('no other decision leaves a draft', async () => {
    for (const decision of ['continue', 'cancel', 'objection']) {
      const { office, id } = await createRefusedInvoice()
      expect((await decide(office, id, decision)).draft).toBeNull()
    }
  })
})
