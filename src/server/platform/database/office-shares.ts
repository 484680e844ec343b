/**
 * Divides the connections of a pool among offices, so that one whose transactions wait for each
 * other (a busy calendar) leaves some to all others.
 */
import { fail } from '../fail.ts'

/** As long as a statement waits for a lock. */
const WAIT_MS = 5_000
/** More requests of one office are refused at once. */
const WAITING_MAX = 200

/** How long an office counts as active after its last transaction. */
const ACTIVE_MS = 200

/**
 * How many transactions an office may have at once on a pool of so many connections: `alone` three
 * quarters of them, and at least one. While other offices are active, `beside` is a quarter and at
 * least two, so that a caller in a loop takes little CPU from them, and one transaction that waits
 * for a lock does not stop the office.
 */
export function shareOf(connections: number): Share {
  const alone = Math.max(1, Math.floor((connections * 3) / 4))
  return { alone, beside: Math.min(alone, Math.max(2, Math.floor(connections / 4))) }
}
export type Share = { readonly alone: number; readonly beside: number }

export type OfficeShares = {
  /**
   * Waits for a place of the office and returns the function that frees it. Fails with `busy` when
   * none is free in time.
   */
  readonly enter: (officeId: number) => Promise<() => void>
}
type Office = { running: number; activeAt: number; readonly waiting: Set<() => void> }

/** `waitMs` is how long a transaction may wait for a place. */
export function openOfficeShares({ alone, beside }: Share, waitMs = WAIT_MS): OfficeShares {
  /** Those that are active, by the time of their last activity. */
  const offices = new Map<number, Office>()
  const touch = (id: number, office: Office) => {
    office.activeAt = performance.now()
    offices.delete(id)
    offices.set(id, office)
  }
  const forgetIdle = () => {
    const since = performance.now() - ACTIVE_MS
    for (const [id, { running, activeAt }] of offices) {
      if (running > 0) continue
      if (activeAt > since) break
      offices.delete(id)
    }
  }
  const hasPlace = ({ running }: Office) => {
    if (running < beside) return true
    forgetIdle()
    return offices.size === 1 && running < alone
  }
  const leaveOf = (id: number, office: Office) => () => {
    office.running -= 1
    touch(id, office)
    // when the other offices have gone, more than one may enter
    while (office.waiting.size > 0 && hasPlace(office)) {
      office.running += 1
      const [next] = office.waiting
      next!()
    }
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
      const office = offices.get(id) ?? { running: 0, activeAt: 0, waiting: new Set() }
      touch(id, office)
      if (hasPlace(office)) office.running += 1
      else if (office.waiting.size >= WAITING_MAX || !(await wait(office))) fail('busy')
      return leaveOf(id, office)
    },
  }
}
