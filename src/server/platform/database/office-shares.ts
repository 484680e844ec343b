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
/** A transaction that takes longer waits for PostgreSQL, and lets the next of its office in. */
const YOUNG_MS = 50
/**
 * An office that has used its transactions this long, less a tenth of the time that has passed, and
 * has this many requests waiting, asks for more than its share. Beside others it then rests after
 * each transaction, nine times as long as that took. A screen that opens with many requests does
 * not come so far, and who asks for one thing after the other never does.
 */
const BURST_MS = 400
const RECOVERY = 1 / 10
const CROWD = 2
const REST = 9

/** The transactions that an office may have at once on a pool: three quarters, at least one. */
export const shareOf = (connections: number): number => Math.max(1, Math.floor((connections * 3) / 4))

export type OfficeShares = {
  /**
   * Waits for a place of the office and returns the function that frees it. Fails with `busy` when
   * none is free in time.
   */
  readonly enter: (officeId: number) => Promise<() => void>
}
type Office = {
  running: number
  young: number
  activeAt: number
  usedMs: number
  resting: number
  readonly waiting: Set<() => void>
}

/**
 * An office that is alone may have `share` transactions at once. While other offices are active, it
 * starts one after the other, so that a caller in a loop takes no more of the process than they do.
 * `waitMs` is how long a transaction may wait for a place.
 */
export function openOfficeShares(share: number, waitMs = WAIT_MS): OfficeShares {
  /** Those that are active, by the time of their last activity. */
  const offices = new Map<number, Office>()
  const touch = (id: number, office: Office) => {
    const now = performance.now()
    office.usedMs = Math.max(0, office.usedMs - (now - office.activeAt) * RECOVERY)
    office.activeAt = now
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
  const isAlone = () => {
    forgetIdle()
    return offices.size === 1
  }
  const hasPlace = ({ running, young, resting }: Office) => {
    if (running >= share) return false
    return (young === 0 && resting === 0) || isAlone()
  }
  const callNext = (office: Office) => {
    while (office.waiting.size > 0 && hasPlace(office)) {
      const [next] = office.waiting
      next!()
    }
  }
  const rest = (office: Office, took: number) => {
    office.usedMs += took
    if (office.usedMs < BURST_MS || office.waiting.size < CROWD || isAlone()) return
    office.resting += 1
    const wake = () => {
      office.resting -= 1
      callNext(office)
    }
    setTimeout(wake, REST * took)
  }
  /** Takes a place and returns the function that frees it. */
  const take = (id: number, office: Office) => {
    const since = performance.now()
    office.running += 1
    office.young += 1
    const grow = () => {
      clearTimeout(timer)
      timer = undefined
      office.young -= 1
    }
    let timer: NodeJS.Timeout | undefined = setTimeout(() => {
      grow()
      callNext(office)
    }, YOUNG_MS)
    return () => {
      const isYoung = timer !== undefined
      if (isYoung) grow()
      office.running -= 1
      touch(id, office)
      if (isYoung) rest(office, performance.now() - since)
      callNext(office)
    }
  }
  const wait = (id: number, office: Office) =>
    new Promise<(() => void) | null>((resolve) => {
      const settle = (leave: (() => void) | null) => {
        clearTimeout(timer)
        office.waiting.delete(enter)
        resolve(leave)
      }
      const enter = () => settle(take(id, office))
      const timer = setTimeout(() => settle(null), waitMs)
      office.waiting.add(enter)
    })
  return {
    enter: async (id) => {
      const office = offices.get(id) ?? { running: 0, young: 0, activeAt: 0, usedMs: 0, resting: 0, waiting: new Set() }
      touch(id, office)
      if (hasPlace(office)) return take(id, office)
      const leave = office.waiting.size < WAITING_MAX && (await wait(id, office))
      return leave || fail('busy')
    },
  }
}
