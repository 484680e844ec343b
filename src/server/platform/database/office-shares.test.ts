import { describe, expect, it, vi } from 'vitest'
import { Failure } from '../fail.ts'
import { openOfficeShares, shareOf } from './office-shares.ts'

/** Enters and notes who is in, in the order of entering. */
function doorOf(shares: ReturnType<typeof openOfficeShares>) {
  const order: string[] = []
  const enter = async (office: number, name: string) => {
    const leave = await shares.enter(office)
    order.push(name)
    return leave
  }
  return { order, enter }
}

describe('the share of an office', () => {
  it('is three quarters of the connections, and at least one', () => {
    expect([1, 2, 4, 8, 16].map((connections) => shareOf(connections).alone)).toEqual([1, 1, 3, 6, 12])
  })

  it('is a quarter beside other offices, and two where that is less', () => {
    expect([1, 2, 4, 8, 16].map((connections) => shareOf(connections).beside)).toEqual([1, 1, 2, 2, 4])
  })

  it('lets transactions in one after another, and those of other offices at once', async () => {
    const { order, enter } = doorOf(openOfficeShares({ alone: 2, beside: 2 }))
    const first = await enter(1, 'a')
    const second = await enter(1, 'b')
    const third = enter(1, 'c')
    const fourth = enter(1, 'd')
    const other = await enter(2, 'other')
    expect(order).toEqual(['a', 'b', 'other'])
    first()
    const leaveThird = await third
    expect(order).toEqual(['a', 'b', 'other', 'c'])
    second()
    const leaveFourth = await fourth
    for (const leave of [leaveThird, leaveFourth, other]) leave()
    // all places are free again
    await Promise.all([enter(1, 'e'), enter(1, 'f')])
  })

  it('shrinks while another office is active, and grows when that has gone', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { order, enter } = doorOf(openOfficeShares({ alone: 4, beside: 1 }))
      const [first, second] = [await enter(1, 'a'), await enter(1, 'b')]
      const other = await enter(2, 'other')
      const waiting = ['c', 'd', 'e'].map((name) => enter(1, name))
      first()
      other()
      // the other office has just left, and one transaction still runs
      await Promise.resolve()
      expect(order).toEqual(['a', 'b', 'other'])
      vi.advanceTimersByTime(300)
      second()
      await Promise.all(waiting)
      expect(order).toEqual(['a', 'b', 'other', 'c', 'd', 'e'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is refused with busy to those who wait too long, and to a crowd at once', async () => {
    const shares = openOfficeShares({ alone: 1, beside: 1 }, 20)
    const leave = await shares.enter(1)
    await expect(shares.enter(1)).rejects.toMatchObject(new Failure('busy'))
    const crowd = await Promise.allSettled(Array.from({ length: 300 }, () => shares.enter(1)))
    expect(crowd.every(({ status }) => status === 'rejected')).toBe(true)
    leave()
    await shares.enter(1)
  })
})
