/**
 * Divides the connections of a pool among offices, so that one whose transactions wait for each
 * other (a busy calendar) leaves some to all others.
 */
import { fail } from '../fail.ts'

/** As long as a statement waits for a lock. */
const WAIT_MS = 5_000
/** More requests of one office are refused at once. */
const WAITING_MAX = 200

/** The connections of a pool that one office may hold: three quarters, and at least one. */
export const shareOf = (connections: number): number => Math.max(1, Math.floor((connections * 3) / 4))

export type OfficeShares = {
  /**
   * Waits for a place of the office and returns the function that frees it. Fails with `busy` when
   * none is free in time.
   */
  readonly enter: (officeId: number) => Promise<() => void>
}
type Office = { running: number; readonly waiting: Set<() => void> }

/** `share` is the number of transactions that an office may have at once. */
export function openOfficeShares(share: number, waitMs = WAIT_MS): OfficeShares {
  const offices = new Map<number, Office>()
  const leaveOf = (id: number, office: Office) => () => {
    const [next] = office.waiting
    // the place passes to the next one, so `running` stays
    if (next) return next()
    office.running -= 1
    if (office.running === 0) offices.delete(id)
  }
  const wait = (office: Office) =>
    new Promise<boolean>((resolve) => {
      const settle = (entered: boolean) => {
        clearTimeout(timer)
        office.waiting.delete(enter)
        resolve(entered)
      }
      const enter = () => settle(true)
      const timer = setTimeout(() => settle(false), waitMs)
      office.waiting.add(enter)
    })
  return {
    enter: async (id) => {
      const office = offices.get(id) ?? { running: 0, waiting: new Set() }
      offices.set(id, office)
      if (office.running < share) office.running += 1
      else if (office.waiting.size >= WAITING_MAX || !(await wait(office))) fail('busy')
      return leaveOf(id, office)
    },
  }
}
