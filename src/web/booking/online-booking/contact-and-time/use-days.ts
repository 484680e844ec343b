import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays } from '#shared/values/local-time.ts'
import { problemOf, type Problem } from './use-action.ts'

/** The free and taken times of a day and the employee's working time, as `HH:mm`. */
export type Day = {
  readonly date: string
  readonly free: readonly string[]
  readonly taken: readonly string[]
  readonly open: readonly { readonly from: string; readonly to: string }[]
}
type Days = readonly Day[]
/**
 * Loads days from a date, or from today. The function's identity must change only with the request.
 */
type LoadDays = (days: number, from?: string) => Promise<{ readonly days: Days }>

/** The number of days per request, and the server's maximum. */
const DAYS_PER_LOAD = 28
const MAX_DAYS = 62

/** `at` is a wall-clock time. False while the days are not loaded. */
export const isFree = (days: Days | null, at: string): boolean =>
  days?.some((day) => day.date === at.slice(0, 10) && day.free.includes(at.slice(11, 16))) ?? false

/** Whether the day of a wall-clock time is loaded. */
export const isLoaded = (days: Days | null, at: string): boolean =>
  days?.some((day) => day.date === at.slice(0, 10)) ?? false

/** Loads further days until a free time is found or the horizon is reached. */
async function loadUntilFree(load: LoadDays, known: Days, portion: number, horizon: number): Promise<Days> {
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
 * The days from today on, loaded in portions up to `horizon` days ahead. `days` is null until the
 * first portion arrives. `more` loads another portion; `refresh` reloads the loaded days.
 */
export function useDays(load: LoadDays, horizon: number) {
  const [days, setDays] = useState<Days | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latestRequest = useRef(0)

  const read = useCallback(
    (known: Days, portion: number) => {
      const request = ++latestRequest.current
      return loadUntilFree(load, known, portion, horizon).then(
        (all) => {
          if (request !== latestRequest.current) return
          setDays(all)
          setProblem(null)
        },
        (failure: unknown) => {
          if (request === latestRequest.current) setProblem(problemOf(failure))
        },
      )
    },
    [load, horizon],
  )
  useEffect(() => void read([], DAYS_PER_LOAD), [read])

  const count = days?.length ?? 0
  return {
    days,
    problem,
    isComplete: count > horizon,
    more: useCallback(() => void read(days ?? [], DAYS_PER_LOAD), [read, days]),
    refresh: useCallback(() => void read([], Math.min(MAX_DAYS, Math.max(DAYS_PER_LOAD, count))), [read, count]),
  }
}
