import { describe, expect, it } from 'vitest'
import type { WholeInvoice } from './api.ts'
import { bodyOf, creditTotal, hasLines, valuesOf } from './credit-values.ts'

const item = (description: string, quantity: number, total: string, credited = 0) => ({
  description,
  quantity,
  price: '0.00',
  discount: '0.00',
  total,
  credited,
})
const invoice = {
  payment_method: 'bit',
  total_amount: '287.82',
  credited_amount: '0.00',
  items: [item('תספורת', 1, '180.00'), item('שמפו', 2, '107.82')],
} as unknown as WholeInvoice

describe('a credit', () => {
  it('takes back the whole document by the method of the document', () => {
    const values = { ...valuesOf(invoice), reason: 'טעות' }
    expect(creditTotal(invoice, values)).toBe('287.82')
    expect(bodyOf(values)).toEqual({ reason: 'טעות', payment_method: 'bit' })
  })

  it('takes back some of a line', () => {
    const values = { ...valuesOf(invoice), whole: false, quantities: { 0: 0, 1: 1 }, reason: 'הוחזר' }
    expect(creditTotal(invoice, values)).toBe('53.91')
    expect(bodyOf(values).items).toEqual([{ line: 1, quantity: 1 }])
  })

  it('shares the discount of the document, and never exceeds what is left', () => {
    const discounted = { ...invoice, total_amount: '200.00', items: [item('א', 1, '100.00'), item('ב', 1, '150.00')] }
    const values = { ...valuesOf(invoice), whole: false, quantities: { 0: 1 } }
    expect(creditTotal(discounted, values)).toBe('80.00')
    expect(creditTotal({ ...discounted, credited_amount: '150.00' }, values)).toBe('50.00')
    expect(creditTotal({ ...discounted, credited_amount: '150.00' }, { ...values, whole: true })).toBe('50.00')
  })

  it('needs a line when it is a part', () => {
    expect(hasLines({ ...valuesOf(invoice), whole: false })).toBe(false)
    expect(hasLines({ ...valuesOf(invoice), whole: false, quantities: { 0: 0 } })).toBe(false)
    expect(hasLines(valuesOf(invoice))).toBe(true)
  })

  it('goes back in cash when the till does not know the method', () => {
    expect(valuesOf({ ...invoice, payment_method: 'paypal' }).payment_method).toBe('cash')
  })
})
