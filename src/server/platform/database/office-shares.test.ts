import { describe, expect, it } from 'vitest'
import { Failure } from '../fail.ts'
import { openOfficeShares, shareOf } from './office-shares.ts'

describe('the share of an office', () => {
  it('is three quarters of the connections, and at least one', () => {
    expect([1, 2, 4, 8, 16].map(shareOf)).toEqual([1, 1, 3, 6, 12])
  })

  it('lets transactions in one after another, and those of other offices at once', async () => {
    const shares = openOfficeShares(2)
    const order: string[] = []
    const enter = (office: number, name: string) =>
      shares.enter(office).then((leave) => {
        order.push(name)
        return leave
      })
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
    await Promise.all([shares.enter(1), shares.enter(1)])
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
