import { describe, expect, it } from 'vitest'
import type { WholeInvoice } from './api.ts'
import { bodyOf, errorsIn, lineTotal, totalOf, valuesOf, vatIn } from './invoice-values.ts'

const draft: WholeInvoice = {
  id: 1,
  invoice_number: null,
  document_type: 320,
  status: 'draft',
  order_id: null,
  customer_id: 7,
  original_invoice_id: null,
  credited_amount: '0.00',
  allocation_number: null,
  allocation_status: null,
  invoice_date: '2026-11-20',
  created_at: '2026-11-20T10:00:00Z',
  full_name: 'נטע שלו',
  email: null,
  business_number: null,
  id_number: null,
  payment_method: 'bank_transfer',
  payment_methods: ['bank_transfer'],
  net_amount: '355.93',
  vat_rate: '18.00',
  vat_amount: '64.07',
  discount_amount: '0.00',
  rounding_amount: '0.00',
  total_amount: '420.00',
  share_email: 0,
  share_whatsapp: 0,
  public_token: 'A'.repeat(22),
  version: 3,
  reason: null,
  credited_vat: '0.00',
  refundable: [],
  items: [
    {
      description: 'איפור ערב',
      quantity: 1,
      price: '350.00',
      discount: '0.00',
      total: '350.00',
      credited: 0,
      credited_total: '0.00',
    },
    {
      description: 'ריסים',
      quantity: 2,
      price: '40.00',
      discount: '10.00',
      total: '70.00',
      credited: 0,
      credited_total: '0.00',
    },
  ],
}
const wrong = (values: Parameters<typeof errorsIn>[0]) =>
  Object.entries(errorsIn(values))
    .filter(([, message]) => message)
    .map(([field]) => field)

describe('the form of a document', () => {
  it('sends back what a draft holds', () => {
    const { items, ...rest } = bodyOf(valuesOf(draft, '2026-11-22'))
    expect(rest).toEqual({
      customer_id: 7,
      full_name: 'נטע שלו',
      email: '',
      business_number: '',
      id_number: '',
      invoice_date: '2026-11-20',
      payment_method: 'bank_transfer',
      share_email: false,
    })
    expect(items?.[1]).toEqual({ description: 'ריסים', quantity: 2, price: '40.00', discount: '10.00' })
  })

  it('dates a new document today, also when it takes the details of an issued one', () => {
    expect(valuesOf(null, '2026-11-22').invoice_date).toBe('22/11/2026')
    expect(valuesOf({ ...draft, status: 'issued', invoice_number: 5 }, '2026-11-22').invoice_date).toBe('22/11/2026')
  })

  it('sums the lines in agorot, without those that are mistyped', () => {
    const { items } = valuesOf(draft, '2026-11-22')
    expect(totalOf(items)).toBe('420.00')
    const cents = [{ description: '', quantity: '1', price: '59.92', discount: '0.00' }]
    expect([totalOf(cents, 'bit'), totalOf(cents, 'cash')]).toEqual(['59.92', '59.90'])
    expect(totalOf([...items, { description: '', quantity: '0', price: '5', discount: '0.00' }])).toBe('420.00')
    expect(lineTotal({ description: '', quantity: '3', price: '0.1', discount: '0.00' })).toBe('0.30')
  })

  it('splits the VAT off while the present rate holds', () => {
    const rates = { vat_rate: '18.00', vat_since: '2025-01-01' }
    expect(vatIn('420.00', '20/11/2026', rates)).toEqual({ rate: '18', net: '355.93', vat: '64.07' })
    expect(vatIn('420.00', '31/12/2024', rates)).toBeNull()
    expect(vatIn('420.00', '31/11', rates)).toBeNull()
    expect(vatIn('420.00', '20/11/2026', { vat_rate: null, vat_since: null })).toBeNull()
  })

  it('names each wrong field of each line', () => {
    expect(wrong(valuesOf(draft, '2026-11-22'))).toEqual([])
    const bad = valuesOf(null, '2026-11-22')
    expect(wrong({ ...bad, share_email: true, invoice_date: '31/11/2026' })).toEqual([
      'customer_id',
      'full_name',
      'email',
      'invoice_date',
      'items.0.description',
      'items.0.price',
    ])
  })
})
