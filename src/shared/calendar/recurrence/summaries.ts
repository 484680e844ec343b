/** Parts of replies about recurrence. */
import { z } from 'zod'
import { appointmentSummary } from '../appointments/summaries.ts'
import { blockSummary } from '../time-blocks/block-summary.ts'
import { CONFLICTS } from './rules.ts'

/** A date of a recurrence, and what stands in its way. */
export const recurrenceDate = z
  .object({
    /** The date by which a choice names it. */
    date: z.string(),
    /** Of all its services. */
    start_time: z.string(),
    end_time: z.string(),
    /** Of several services, the one that weighs most. */
    conflict: z.enum(CONFLICTS).nullable(),
    appointment: appointmentSummary.optional(),
    time_block: blockSummary.optional(),
    /**
     * With a conflict: the nearest free starts of all its services on that day and the six after
     * it.
     */
    slots: z.array(z.string()),
  })
  .meta({ id: 'RecurrenceDate' })

/** The details of problems about recurrence. */
export const recurrenceDetails = {
  /** With series_conflicts: the dates that need a choice. */
  dates: z.array(recurrenceDate).optional(),
}
