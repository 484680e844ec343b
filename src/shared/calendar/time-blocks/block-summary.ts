import { z } from 'zod'
import { SHOWN_ICONS } from './rules.ts'

/** Blocked time that a booking meets, as staff see it. Never sent to a visitor. */
export const blockSummary = z
  .object({
    id: z.int(),
    start_time: z.string(),
    end_time: z.string(),
    reason: z.string(),
    icon: z.enum(SHOWN_ICONS),
    /** Null when it blocks the whole office. */
    employee_name: z.string().nullable(),
  })
  .meta({ id: 'StandingBlock' })
