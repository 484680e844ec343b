/** Parts of replies about resources. */
import { z } from 'zod'
import { appointmentSummary } from '../appointments/summaries.ts'
import { id } from '#shared/values/wire.ts'

/**
 * Future appointments that need a resource of which no unit was free: their number, and the first
 * of them.
 */
export const unplaced = z
  .object({ count: z.int().nonnegative(), appointments: z.array(appointmentSummary) })
  .meta({ id: 'UnplacedAppointments' })

/** The details of problems about resources. */
export const resourceDetails = {
  /** With resource_taken: what has no free unit. For staff alone. */
  resources: z.array(z.object({ id, name: z.string() })).optional(),
}
