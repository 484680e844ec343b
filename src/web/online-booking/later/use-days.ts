import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays } from '#shared/values/local-time.ts'
import { troubleOf, type Trouble } from './use-deed.ts'

/** Times of one day: free ones and taken ones, and when the employee works at all; `HH:mm`. */
export type Day = {
  readonly date: string
  readonly free: readonly string[]
  readonly taken: readonly string[]
  readonly open: readonly { readonly from: string; readonly to: string }[]
}
type Days = readonly Day[]
/** Days from a date on; without one, from today. The same function as long as it asks for the same. */
type LoadDays = (days: number, from?: string) => Promise<{ readonly days: Days }>

/** Days that one request brings, and days that the server gives at most. */
const PORTION = 28
const MOST = 62

export const isFree = (days: Days | null, at: string): boolean =>
  days?.some((day) => day.date === at.slice(0, 10) && day.free.includes(at.slice(11, 16))) ?? false

/** Reads on after what is known, until there is a free time to show or the horizon is reached. */
async function readOn(load: LoadDays, known: Days, portion: number, horizon: number): Promise<Days> {
  let all = known
  do {
    const last = all.at(-1)
    const { days } = await load(portion, ...(last ? [addDays(last.date, 1)] : []))
    if (days.length === 0) break
    all = [...all, ...days].slice(0, horizon + 1)
  } while (!all.some((day) => day.free.length > 0) && all.length <= horizon)
  return all
}

/**
 * The days from today on, in portions, at most up to `horizon` days ahead. `days` is null until the first portion came; `more` reads
 * another one, `refresh` reads again what was read.
 */
export function useDays(load: LoadDays, horizon: number) {
  const [days, setDays] = useState<Days | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const newest = useRef(0)

  const read = useCallback(
    (known: Days, portion: number) => {
      const turn = ++newest.current
      return readOn(load, known, portion, horizon).then(
        (all) => {
          if (turn !== newest.current) return
          setDays(all)
          setTrouble(null)
        },
        (failure: unknown) => {
          if (turn === newest.current) setTrouble(troubleOf(failure))
        },
      )
    },
    [load, horizon],
  )
  useEffect(() => void read([], PORTION), [read])

  const count = days?.length ?? 0
  return {
    days,
    trouble,
    isComplete: count > horizon,
    more: useCallback(() => void read(days ?? [], PORTION), [read, days]),
    refresh: useCallback(() => void read([], Math.min(MOST, Math.max(PORTION, count))), [read, count]),
  }
}
