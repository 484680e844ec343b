import { z } from 'zod'
import { blockSummary } from '../time-blocks/block-summary.ts'

/** The appointment that conflicts, as staff see it. Never sent to a visitor. */
export const appointmentSummary = z
  .object({
    id: z.int(),
    start_time: z.string(),
    end_time: z.string(),
    service_name: z.string(),
    employee_name: z.string(),
    customer_name: z.string(),
  })
  .meta({ id: 'StandingAppointment' })

/** The details of problems about appointments. */
export const problemDetails = {
  /** With slot_taken: the nearest free starts, office wall clock, soonest first. */
  slots: z.array(z.string()).optional(),
  appointment: appointmentSummary.optional(),
  /** With slot_taken: the blocked time that staff meet. */
  time_block: blockSummary.optional(),
  /** For a question about future appointments: their number, and the first of them. */
  count: z.int().optional(),
  /** With delay_pushes: whom a delay pushes, the soonest first, and to when. */
  pushed: z.array(appointmentSummary.extend({ moves_to: z.string() })).optional(),
  appointments: z.array(appointmentSummary).optional(),
}
type Details = { readonly [K in keyof typeof problemDetails]?: z.infer<(typeof problemDetails)[K]> }
declare module '../http/problems.ts' {
  interface ProblemDetails extends Details {}
}
