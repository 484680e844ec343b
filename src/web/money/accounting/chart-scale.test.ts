import { describe, expect, it } from 'vitest'
import { scaleOf } from './chart-scale.ts'

describe('the axis of the chart', () => {
  it.each([
    [[0, 0], 100],
    [[120, 180], 200],
    [[2_100], 2_500],
    [[47_082, 38_400], 50_000],
    [[50_000], 50_000],
    [[50_001], 100_000],
  ])('of %j ends at %d', (amounts, top) => {
    expect(scaleOf(amounts)).toMatchObject({ top, ticks: [0, top / 2, top] })
  })

  it('is in thousands when amounts are large', () => {
    const { inThousands, label } = scaleOf([47_082])
    expect([inThousands, label(47_082), label(25_000), label(0)]).toEqual([true, '47.1', '25', '0'])
    expect(scaleOf([900]).label(899.6)).toBe('900')
  })
})
