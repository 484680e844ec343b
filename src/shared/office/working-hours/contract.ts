/** Hours of a week in requests and replies. */
import { z } from 'zod'
import { clockTime, closingTime } from '#shared/values/wire.ts'
import { firstOverlap } from './week-hours.ts'

/** Days of a week with several shifts each; nobody works more. */
const RANGES_MAX = 70

const hoursIn = z
  .object({ weekday: z.int().min(0).max(6), from: clockTime, to: closingTime })
  .refine(({ from, to }) => from < to, { error: 'end_before_start', path: ['to'] })
/** 0 is Sunday. The time between two ranges of a day is a break. */
export const weekIn = z
  .array(hoursIn)
  .max(RANGES_MAX)
  .superRefine((hours, check) => {
    const at = firstOverlap(hours)
    if (at !== null) check.addIssue({ code: 'custom', message: 'hours_overlap', path: [at, 'from'] })
  })
export const weekOut = z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() }))
