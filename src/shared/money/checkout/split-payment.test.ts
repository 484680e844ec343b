import { describe, expect, it } from 'vitest'
import { dueIn, dueOf } from './due.ts'
import { splitOf, type Paid } from './totals.ts'

const paid = (...parts: [Paid['method'], number][]): Paid[] => parts.map(([method, amount]) => ({ method, amount }))
const shares = ({ parts }: Pick<ReturnType<typeof splitOf>, 'parts'>) =>
  parts.map(({ at, method, amount, tip, due }) => [at, method, amount, tip, due])

describe('a payment in one method', () => {
  const sum = { exact: 134_96, tip: 15_00 }

  it('is missing before it is chosen', () => {
    expect(splitOf(sum, undefined)).toEqual({ rounding: 0, parts: [], left: 149_96, fits: false, change: 0 })
  })

  it('collects all with the tip, of cash rounded', () => {
    const bit = splitOf(sum, { method: 'bit' })
    expect(bit).toMatchObject({ rounding: 0, left: 0, fits: true, change: 0 })
    expect(shares(bit)).toEqual([[0, 'bit', 134_96, 15_00, 149_96]])
    const cash = splitOf(sum, { method: 'cash' })
    expect(cash).toMatchObject({ rounding: 4, left: 0, fits: true, change: 0 })
    expect(shares(cash)).toEqual([[0, 'cash', 135_00, 15_00, 150_00]])
  })

  it('owes no tip', () => {
    const debt = splitOf(sum, { method: 'debt' })
    expect(debt).toMatchObject({ left: 15_00, fits: true })
    expect(shares(debt)).toEqual([[0, 'debt', 134_96, 0, 134_96]])
  })

  it('gives change of what was handed over', () => {
    const changeOf = (received: number | null) => splitOf(sum, { method: 'cash', received }).change
    expect([200_00, 150_00, 100_00, 0, null].map(changeOf)).toEqual([50_00, 0, -50_00, -150_00, 0])
  })
})

describe('the parts of a document', () => {
  const split = (typed: Paid[], exact = 134_96, tip = 0) => splitOf({ exact, tip }, { parts: typed })

  it('round their cash together, as one part where the first stands', () => {
    const typed = paid(['cash', 30_00], ['bit', 50_00], ['cash', 54_96])
    const one = split(typed, 134_96, 5_00)
    expect(one).toMatchObject({ rounding: 4, left: 0, fits: true, change: 0 })
    expect(shares(one)).toEqual([
      [0, 'cash', 85_00, 5_00, 90_00],
      [1, 'bit', 50_00, 0, 50_00],
    ])
    expect(split(paid(['bit', 50_00], ['cash', 85_00]))).toMatchObject({ rounding: 4, fits: true })
    expect(split(paid(['bit', 50_00], ['cash', 84_99]))).toMatchObject({ fits: false, left: -3 })
  })

  it('leave the tip to the card, else to the first money', () => {
    const tipsOf = (typed: Paid[]) => split(typed, 100_00, 7_00).parts.map(({ tip }) => tip)
    expect(tipsOf(paid(['debt', 20_00], ['bit', 30_00], ['card', 50_00]))).toEqual([0, 0, 7_00])
    expect(tipsOf(paid(['card', 50_00], ['bit', 50_00]))).toEqual([7_00, 0])
    expect(tipsOf(paid(['debt', 20_00], ['bit', 30_00], ['paybox', 50_00]))).toEqual([0, 7_00, 0])
    expect(tipsOf(paid(['withholding', 20_00], ['bit', 80_00]))).toEqual([0, 7_00])
    expect(split(paid(['debt', 100_00]), 100_00, 7_00)).toMatchObject({ left: 7_00, fits: true })
  })

  it('round nothing when more than the sum was paid without cash', () => {
    const over = split(paid(['bit', 135_00], ['cash', 0]))
    expect(over).toMatchObject({ rounding: 0, left: -4, fits: false })
    expect(split(paid(['bit', 135_04], ['cash', -8]))).toMatchObject({ rounding: 0, fits: false })
  })

  it('collect in one method what all its parts and their tips come to', () => {
    const one = split(paid(['bit', 30_00], ['cash', 20_00], ['bit', 50_00]), 100_00, 7_00)
    expect([dueIn(one, 'bit'), dueIn(one, 'cash'), dueIn(one, 'card')]).toEqual([87_00, 20_00, 0])
  })

  it('have one card at most', () => {
    expect(split(paid(['card', 34_96], ['card', 100_00]))).toMatchObject({ left: 0, fits: false })
    expect(split(paid(['card', 34_96], ['external_card', 100_00]))).toMatchObject({ left: 0, fits: true })
  })
})

describe('what was collected', () => {
  const split = (typed: Paid[], exact: number, tip: number) => splitOf({ exact, tip }, { collected: typed })

  it('has the tip in the card when more than the tip was charged to it', () => {
    const cases = [
      [['card', 7_01], ['bit', 99_99], true],
      [['card', 7_00], ['bit', 100_00], false],
    ] as const
    for (const [card, bit, fits] of cases) expect(split(paid([...card], [...bit]), 100_00, 7_00).fits).toBe(fits)
    expect(split(paid(['bit', 100_00], ['card', 0]), 100_00, 0).fits).toBe(true)
  })

  it('has the tip in a part of just this amount, else in money before cash, in the order typed', () => {
    const partsOf = (...typed: [Paid['method'], number][]) => shares(split(paid(...typed), 100_00, 7_00))
    expect(partsOf(['bit', 100_00], ['paybox', 7_00])).toEqual([
      [0, 'bit', 100_00, 0, 100_00],
      [1, 'paybox', 0, 7_00, 7_00],
    ])
    expect(partsOf(['cash', 40_00], ['bit', 5_00], ['paybox', 62_00])).toEqual([
      [0, 'cash', 40_00, 0, 40_00],
      [1, 'bit', 0, 5_00, 5_00],
      [2, 'paybox', 60_00, 2_00, 62_00],
    ])
    // a debt of just this amount is not the tip
    expect(partsOf(['debt', 7_00], ['cash', 60_00], ['cash', 40_00])).toEqual([
      [0, 'debt', 7_00, 0, 7_00],
      [1, 'cash', 93_00, 7_00, 100_00],
    ])
  })

  it('is shown as typed while it does not add up, or the tip has no room', () => {
    const missing = split(paid(['bit', 50_00], ['cash', 20_04]), 100_00, 7_00)
    expect(missing).toMatchObject({ rounding: 0, left: 36_96, fits: false, change: 0 })
    expect(shares(missing)).toEqual([
      [0, 'bit', 50_00, 0, 50_00],
      [1, 'cash', 20_04, 0, 20_04],
    ])
    expect(split(paid(['debt', 104_00], ['cash', 3_00]), 100_00, 7_00)).toMatchObject({ left: 0, fits: false })
    expect(split(paid(['debt', 100_00], ['cash', 3_00]), 100_00, 7_00)).toMatchObject({ left: 4_00, fits: false })
  })
})

it('two punch cards do not pay the same unit', () => {
  const card = { kind: 'punch_card', serviceIds: [7], visits: 2 } as const
  const line = { productId: 7, quantity: 3, price: 100_00, discount: 30_00 }
  const { used, unpaid, total } = dueOf({ lines: [line], uses: [card, card] })
  expect(used.map(({ visits, amount }) => [visits, amount])).toEqual([
    [2, 180_00],
    [1, 90_00],
  ])
  expect([unpaid, total]).toEqual([[{ ...line, quantity: 0, discount: 0 }], 0])
  // what is sold ahead is paid with money, also where the discount is larger than the items
  const bill = { lines: [line], ahead: [500_00], discount: { amount: 300_00 }, uses: [card] }
  expect(dueOf(bill)).toMatchObject({ deducted: 0, price: 470_00, total: 470_00 })
})
