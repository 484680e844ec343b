import { describe, expect, it } from 'vitest'
import type { Money } from '#shared/values/wire.ts'
import { writeReport, type Sale } from './write-report.ts'

const sale = (net: string, vat: string, more: Partial<Sale> = {}): Sale => ({
  customer: '514283670',
  date: '2026-11-22',
  reference: 10_482,
  net: net as Money,
  vat: vat as Money,
  allocation: null,
  ...more,
})
const linesOf = (...sales: readonly Sale[]) =>
  writeReport({ dealer: '558319042', month: '2026-11', madeOn: '2026-12-03', sales }).split('\r\n')

describe('the detailed VAT report', () => {
  it('has a head, a record for each sale and an end', () => {
    const [head, identified, sum, end, rest] = linesOf(
      sale('6000.50', '1080.09', { allocation: '20261122318204977' }),
      sale('900.49', '162.09', { customer: null, date: '2026-11-30', reference: 12 }),
    )
    expect(head).toBe(
      'O' +
        '558319042' +
        '202611' +
        '1' +
        '20261203' +
        '+00000006901' +
        '+000001242' +
        '+00000000000' +
        '+000000000' +
        '000000002' +
        '+00000000000' +
        '+000000000' +
        '+000000000' +
        '000000000' +
        '+00000001242',
    )
    expect(head).toHaveLength(131)
    expect(identified).toBe(
      'S' + '514283670' + '20261122' + '0000' + '000010482' + '000001080' + '+' + '0000006001' + '318204977',
    )
    expect(sum).toBe(
      'L' + '000000000' + '20261130' + '0000' + '000000012' + '000000162' + '+' + '0000000900' + '000000000',
    )
    expect([identified!.length, sum!.length]).toEqual([60, 60])
    expect(end).toBe('X558319042')
    expect(rest).toBe('')
  })

  it('deducts credits, and has a plus for nothing', () => {
    const [head, credit] = linesOf(sale('-100.00', '-18.00'))
    expect(credit!.slice(40, 51)).toBe('-0000000100')
    expect(head!.slice(25, 47)).toBe('-00000000100-000000018')
    expect(head!.slice(-12)).toBe('-00000000018')
    const [empty, end] = linesOf()
    expect(empty!.slice(25, 47)).toBe('+00000000000+000000000')
    expect(end).toBe('X558319042')
  })

  it('lists sales without VAT apart', () => {
    const [head] = linesOf(sale('500.00', '0.00'))
    expect(head!.slice(25, 47)).toBe('+00000000000+000000000')
    expect(head!.slice(78, 90)).toBe('+00000000500')
  })
})
