import { describe, expect, it } from 'vitest'
import type { WholeInvoice } from './api.ts'
import { bodyOf, creditSums, hasLines, initialValues, type CreditValues } from './credit-values.ts'

const creditTotal = (document: WholeInvoice, values: CreditValues) => creditSums(document, values).total

const item = (description: string, quantity: number, total: string, credited = 0, credited_total = '0.00') => ({
  description,
  quantity,
  price: '0.00',
  discount: '0.00',
  total,
  credited,
  credited_total,
})
const invoice = {
  payment_method: 'bit',
  total_amount: '287.82',
  discount_amount: '0.00',
  credited_amount: '0.00',
  vat_rate: '18.00',
  vat_amount: '43.90',
  credited_vat: '0.00',
  items: [item('תספורת', 1, '180.00'), item('שמפו', 2, '107.82')],
} as unknown as WholeInvoice

describe('a credit', () => {
  it('takes back the whole document as it was paid', () => {
    const values = { ...initialValues, reason: 'טעות' }
    expect(creditTotal(invoice, values)).toBe('287.82')
    expect(bodyOf(values)).toEqual({ reason: 'טעות' })
    expect(bodyOf({ ...values, payment_method: 'cash' })).toEqual({ reason: 'טעות', payment_method: 'cash' })
  })

  it('takes back some of a line', () => {
    const values = { ...initialValues, whole: false, quantities: { 0: 0, 1: 1 }, reason: 'הוחזר' }
    expect(creditTotal(invoice, values)).toBe('53.91')
    expect(bodyOf(values).items).toEqual([{ line: 1, quantity: 1 }])
  })

  it('shares the discount of the document, and never exceeds what is left', () => {
    const discounted = {
      ...invoice,
      total_amount: '200.00',
      discount_amount: '50.00',
      items: [item('א', 1, '100.00'), item('ב', 1, '150.00')],
    }
    const values = { ...initialValues, whole: false, quantities: { 0: 1 } }
    expect(creditTotal(discounted, values)).toBe('80.00')
    expect(creditTotal({ ...discounted, credited_amount: '150.00' }, values)).toBe('50.00')
    expect(creditTotal({ ...discounted, credited_amount: '150.00' }, { ...values, whole: true })).toBe('50.00')
  })

  it('leaves a deduction to the last items', () => {
    const items = [item('א', 1, '100.00'), item('ב', 1, '50.00'), item('שובר', 1, '-80.00')]
    const reduced = { ...invoice, total_amount: '70.00', items } as unknown as WholeInvoice
    const creditOfItems = (quantities: Record<number, number>) =>
      creditTotal(reduced, { ...initialValues, whole: false, quantities })
    expect(creditOfItems({ 1: 1 })).toBe('50.00')
    expect(creditOfItems({ 0: 1, 1: 1 })).toBe('70.00')
  })

  it('splits a line without losing an agora', () => {
    const thirds = (credited: number) => ({
      ...invoice,
      total_amount: '110.00',
      items: [item('סדרה', 3, '100.00', credited, ['0.00', '33.33', '66.67'][credited]), item('קרם', 1, '10.00')],
    })
    const one = { ...initialValues, whole: false, quantities: { 0: 1 } }
    expect([0, 1, 2].map((credited) => creditTotal(thirds(credited), one))).toEqual(['33.33', '33.34', '33.33'])
  })

  it('states the VAT in it, and takes the rest of it last', () => {
    const part = { ...initialValues, whole: false, quantities: { 1: 1 } }
    expect(creditSums(invoice, part)).toEqual({ total: '53.91', net: '45.69', vat: '8.22' })
    const credited = { ...invoice, credited_amount: '53.91', credited_vat: '8.23' }
    expect(creditSums(credited as WholeInvoice, initialValues)).toEqual({
      total: '233.91',
      net: '198.24',
      vat: '35.67',
    })
  })

  it('leaves what was used of a punch card out', () => {
    const items = [item('כרטיסייה', 1, '200.00', 1, '120.00'), item('שמפו', 1, '50.00')]
    const sold = { ...invoice, total_amount: '250.00', credited_amount: '120.00', items } as unknown as WholeInvoice
    expect(creditTotal(sold, initialValues)).toBe('50.00')
    expect(creditTotal(sold, { ...initialValues, whole: false, quantities: { 1: 1 } })).toBe('50.00')
  })

  it('beside a used voucher takes the other items with what paid for them', () => {
    const closed = item('שובר', 1, '200.00', 1, '140.00')
    const of = (deducted: string, total_amount: string) =>
      creditTotal(
        {
          ...invoice,
          total_amount,
          credited_amount: '140.00',
          items: [item('תספורת', 1, '180.00'), closed, item('כרטיסייה', 1, deducted)],
        },
        initialValues,
      )
    expect(of('-100.00', '280.00')).toBe('80.00')
    expect(of('-180.00', '200.00')).toBe('0.00')
  })

  it('needs a line when it is a part', () => {
    expect(hasLines({ ...initialValues, whole: false })).toBe(false)
    expect(hasLines({ ...initialValues, whole: false, quantities: { 0: 0 } })).toBe(false)
    expect(hasLines(initialValues)).toBe(true)
  })
})
