import { minutesOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import type { Day } from '../contact-and-time/use-days.ts'

type Busy = { readonly start: string; readonly end: string }

/**
 * The time in which the services cannot be had, from the starts that are offered: it is what lies
 * between the end of a visit of the last free start and the next free start, in each stretch of
 * working time. `minutes` is the length of the visit. Wall-clock times.
 */
export const busyOfDays = (days: readonly Day[], minutes: number): Busy[] =>
  days.flatMap(({ date, open, free, taken }) =>
    open.flatMap(({ from, to }) => {
      const isInside = (time: string) => time >= from && time < to
      const starts = [
        ...free.filter(isInside).map((time) => ({ at: minutesOf(time), isFree: true })),
        ...taken.filter(isInside).map((time) => ({ at: minutesOf(time), isFree: false })),
      ].toSorted((a, b) => a.at - b.at)
      return starts.flatMap(({ at, isFree }, i) => {
        const before = starts[i - 1]
        if (isFree || before?.isFree === false) return []
        // the first of a run of taken starts
        const start = before ? before.at + minutes : at
        const next = starts.slice(i).find((one) => one.isFree)
        const end = Math.min(next?.at ?? starts.at(-1)!.at + minutes, minutesOf(to))
        return start < end ? [{ start: wallClockAt(date, timeOf(start)), end: wallClockAt(date, timeOf(end)) }] : []
      })
    }),
  )
