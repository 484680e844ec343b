import { describe, expect, it } from 'vitest'
import { creditOf, creditOfAmount, creditOfParts, invoiceOf, shareOf, type Creditable } from './rules.ts'

/** A line of this total, and what earlier credits took of it. */
const line = (total: number, quantity = 1, credited: readonly [quantity: number, total: number] = [0, 0]) => ({
  total,
  quantity,
  creditedQuantity: credited[0],
  creditedTotal: credited[1],
})
/** An invoice of these lines; `more` says what else of it matters. */
function documentOf(lines: readonly ReturnType<typeof line>[], more: Partial<Creditable> = {}): Creditable {
  const sum = lines.reduce((all, { total }) => all + total, 0)
  const facts = { description: 'cut', price: 0, productId: null, employeeId: null }
  return {
    lines: lines.map((one, i) => ({ ...facts, ...one, position: i + 1 })),
    discount: 0,
    total: sum - (more.discount ?? 0),
    vat: 0,
    creditedTotal: lines.reduce((all, { creditedTotal }) => all + creditedTotal, 0),
    creditedVat: 0,
    ...more,
  }
}
const partsOf = (credit: ReturnType<typeof creditOfParts>) =>
  typeof credit === 'string'
    ? credit
    : credit.parts.map(({ line: { position }, quantity, total }) => [position, quantity, total])
const totalOf = (credit: ReturnType<typeof creditOfParts>) => (typeof credit === 'string' ? credit : credit.total)

describe('the kind of a document', () => {
  it('is a tax invoice of a dealer who may issue one, a receipt of another, and a 300 for a debt', () => {
    for (const business of ['licensed', 'company', 'exempt'] as const) {
      const paid = business === 'exempt' ? 400 : 320
      expect([invoiceOf(business, 'paid'), invoiceOf(business, 'settlement')]).toEqual([paid, paid])
      expect(invoiceOf(business, 'debt')).toBe(300)
    }
  })

  it('that credits another is a 330 for a tax invoice, else of the same kind, and a 330 is not credited', () => {
    expect(([300, 320, 330, 400] as const).map(creditOf)).toEqual([300, 330, null, 400])
  })
})

it('a share is in whole agorot, half an agora rounded up, and of nothing nothing', () => {
  expect([shareOf(10_00, 1, 3), shareOf(5, 1, 2), shareOf(5, 2, 2), shareOf(0, 0, 0)]).toEqual([3_33, 3, 5, 0])
})

describe('a credit of lines', () => {
  it('divides amounts and the discount to the agora, and takes the rest of the VAT last', () => {
    const credited = [0, 1, 2].map((before) => {
      const taken = [0, 33_33, 66_67][before]!
      const total = [0, 30_00, 60_00][before]!
      const document = documentOf([line(100_00, 3, [before, taken])], { discount: 10_00, vat: 13_73 })
      return creditOfParts({ ...document, creditedTotal: total, creditedVat: total / 10 }, [{ line: 0, quantity: 1 }])
    })
    expect(credited.map(partsOf)).toEqual([[[1, 1, 33_33]], [[1, 1, 33_34]], [[1, 1, 33_33]]])
    expect(credited).toMatchObject([
      { discount: 3_33, total: 30_00, rounding: 0, vat: null },
      { discount: 3_34, total: 30_00, rounding: 0, vat: null },
      { discount: 3_33, total: 30_00, rounding: 0, vat: 7_73 },
    ])
  })

  it('names only lines and quantities that are there', () => {
    const two = documentOf([line(10_00, 2), line(20_00)])
    const wanted = (...quantities: number[]) => quantities.map((quantity, at) => ({ line: at, quantity }))
    expect(partsOf(creditOfParts(two, wanted(1)))).toEqual([[1, 1, 5_00]])
    expect(partsOf(creditOfParts(two, [...wanted(1), ...wanted(1)]))).toEqual([[1, 2, 10_00]])
    expect(creditOfParts(two, [...wanted(2), ...wanted(1)])).toBe('over_rest')
    expect(creditOfParts(two, wanted(1, 1, 1))).toBe('over_rest')
    expect(creditOfParts(two, wanted(0, 0))).toBe('over_rest')
  })

  it('is refused when nothing is left', () => {
    const done = documentOf([line(10_00, 2, [2, 10_00])])
    expect(creditOfParts(done)).toBe('credited')
    expect(creditOfParts(done, [{ line: 0, quantity: 1 }])).toBe('credited')
    // credited by its amount in two parts, and the rest was used
    expect(creditOfParts(documentOf([line(100_00, 1, [2, 40_00])]))).toBe('credited')
    const free = documentOf([line(100_00, 1, [1, 100_00]), line(0), line(0)])
    expect(creditOfParts(free, [{ line: 1, quantity: 1 }])).toBe('credited')
  })

  it('takes a free item back with others, never alone', () => {
    const document = documentOf([line(100_00), line(0)])
    expect(partsOf(creditOfParts(document, [{ line: 0, quantity: 1 }]))).toEqual([[1, 1, 100_00]])
    expect(creditOfParts(document, [{ line: 1, quantity: 1 }])).toBe('over_rest')
    expect(partsOf(creditOfParts(document))).toEqual([
      [1, 1, 100_00],
      [2, 1, 0],
    ])
  })

  it('takes the rounding back with the last', () => {
    expect(creditOfParts(documentOf([line(99_96)], { total: 100_00 }))).toMatchObject({ total: 100_00, rounding: 4 })
  })
})

describe('a credit beside a deduction', () => {
  const first = [{ line: 0, quantity: 1 }]

  it('leaves some of the money until the last item', () => {
    const paidBefore = (deducted: number, discount = 0) =>
      documentOf([line(100_00), line(100_00), line(-deducted)], { discount })
    expect(totalOf(creditOfParts(paidBefore(99_99), first))).toBe(100_00)
    expect(creditOfParts(paidBefore(100_00), first)).toBe('over_rest')
    // half of the discount is the first item's: it takes 95 of what was paid
    expect(totalOf(creditOfParts(paidBefore(94_99, 10_00), first))).toBe(95_00)
    expect(creditOfParts(paidBefore(95_00, 10_00), first)).toBe('over_rest')
    const rest = documentOf([line(100_00, 1, [1, 100_00]), line(100_00), line(-80_00)])
    expect(partsOf(creditOfParts(rest))).toEqual([
      [2, 1, 100_00],
      [3, 1, -80_00],
    ])
    expect(totalOf(creditOfParts(rest))).toBe(20_00)
  })

  it('returns no money for what the deduction paid, nor for what was used of a line', () => {
    const used = line(50_00, 1, [1, 20_00])
    expect(totalOf(creditOfParts(documentOf([used, line(100_00), line(-80_00)])))).toBe(20_00)
    expect(creditOfParts(documentOf([used, line(80_00), line(-80_00)]))).toBe('paid_ahead')
    expect(creditOfParts(documentOf([used, line(70_00), line(-80_00)]))).toBe('over_rest')
    const returned = line(50_00, 1, [1, 50_00])
    expect(creditOfParts(documentOf([returned, line(80_00), line(-80_00)]))).toBe('paid_ahead')
    const rounded = documentOf([returned, line(80_00), line(-80_00)], { total: 50_05 })
    expect(creditOfParts(rounded)).toMatchObject({ total: 5, rounding: 5 })
  })
})

describe('a credit of an amount', () => {
  it('is of the line at its position, up to what is left of it', () => {
    const document = documentOf([line(50_00), line(100_00, 1, [1, 30_00])], { vat: 22_88 })
    expect(creditOfAmount(document, 2, 70_01)).toBe('over_rest')
    expect(creditOfAmount(document, 3, 1)).toBe('over_rest')
    expect(creditOfAmount(document, 1, 50_01)).toBe('over_rest')
    const credit = creditOfAmount(document, 2, 70_00)
    expect(partsOf(credit)).toEqual([[2, 1, 70_00]])
    expect(credit).toMatchObject({ total: 70_00, discount: 0, rounding: 0, vat: null })
  })

  it('has its share of the discount, after earlier credits', () => {
    const document = documentOf([line(99_99, 1, [1, 33_33])], { discount: 10_00, creditedTotal: 30_00, vat: 13_73 })
    expect(creditOfAmount(document, 1, 33_33)).toMatchObject({ total: 29_99, discount: 3_34, rounding: 0, vat: null })
  })

  it('of all that is left takes the rounding and the rest of the VAT', () => {
    const document = documentOf([line(100_04)], { total: 100_00, vat: 15_25, creditedVat: 5_00 })
    expect(creditOfAmount(document, 1, 100_04)).toMatchObject({ total: 100_00, rounding: -4, vat: 10_25 })
  })

  it('is of something', () => {
    const document = documentOf([line(100_00, 1, [1, 40_00])])
    expect(creditOfAmount(document, 1, 0)).toBe('credited')
    expect(creditOfAmount(document, 1, -1)).toBe('credited')
    expect(creditOfAmount({ ...document, creditedTotal: 100_00 }, 1, 10_00)).toBe('credited')
    // an item that the discount gave away
    expect(creditOfAmount(documentOf([line(1), line(99)], { discount: 99 }), 1, 1)).toBe('credited')
  })
})
