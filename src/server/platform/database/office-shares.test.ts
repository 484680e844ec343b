import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
    expect([1, 2, 4, 8, 16].map(shareOf)).toEqual([1, 1, 3, 6, 12])
  })

  it('lets transactions in one after another, and those of other offices at once', async () => {
    const { order, enter } = doorOf(openOfficeShares(2))
    const first = await enter(1, 'a')
    const second = await enter(1, 'b')
    const third = enter(1, 'c')
    const other = await enter(2, 'other')
    expect(order).toEqual(['a', 'b', 'other'])
    first()
    second()
    const leaveThird = await third
    expect(order).toEqual(['a', 'b', 'other', 'c'])
    leaveThird()
    other()
  })

  describe('while another office is active', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    it('is one transaction after the other, until the other office has gone', async () => {
      const { order, enter } = doorOf(openOfficeShares(4))
      const other = await enter(2, 'other')
      const first = await enter(1, 'a')
      const waiting = ['b', 'c', 'd'].map((name) => enter(1, name))
      first()
      const second = await waiting[0]!
      other()
      expect(order).toEqual(['other', 'a', 'b'])
      await vi.advanceTimersByTimeAsync(40)
      expect(order).toEqual(['other', 'a', 'b'])
      second()
      const third = await waiting[1]!
      await vi.advanceTimersByTimeAsync(30)
      third()
      await Promise.all(waiting)
      expect(order).toEqual(['other', 'a', 'b', 'c', 'd'])
    })

    /**
     * Runs `count` transactions of 20 ms at once, and returns how long all of them took together.
     */
    async function crowd(shares: ReturnType<typeof openOfficeShares>, count: number): Promise<number> {
      const since = performance.now()
      let last = since
      const work = async () => {
        const leave = await shares.enter(1)
        await new Promise((resolve) => setTimeout(resolve, 20))
        leave()
        last = performance.now()
      }
      const all = Promise.all(Array.from({ length: count }, work))
      await vi.advanceTimersByTimeAsync(10_000)
      await all
      return last - since
    }

    it('rests between the transactions of a crowd, and not in those that a screen needs', async () => {
      const shares = openOfficeShares(4)
      const leave = await shares.enter(2)
      expect(await crowd(shares, 20)).toBe(400)
      // from the 23rd on it has used 400 ms; after the 38th fewer than two wait
      expect(await crowd(shares, 40)).toBe(40 * 20 + 16 * 180)
      leave()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await crowd(shares, 40)).toBe((40 / 4) * 20)
    })

    it('does not wait for a transaction that takes long', async () => {
      const { order, enter } = doorOf(openOfficeShares(2))
      await enter(2, 'other')
      await enter(1, 'slow')
      const next = enter(1, 'next')
      await vi.advanceTimersByTimeAsync(60)
      const leave = await next
      // the share is used up
      const last = enter(1, 'last')
      await vi.advanceTimersByTimeAsync(60)
      expect(order).toEqual(['other', 'slow', 'next'])
      leave()
      await last
    })
  })

  it('is refused with busy to those who wait too long, and to a crowd at once', async () => {
    const shares = openOfficeShares(1, 20)
    const leave = await shares.enter(1)
    await expect(shares.enter(1)).rejects.toMatchObject(new Failure('busy'))
    const crowd = await Promise.allSettled(Array.from({ length: 300 }, () => shares.enter(1)))
    expect(crowd.every(({ status }) => status === 'rejected')).toBe(true)
    leave()
    await shares.enter(1)
  })
})
