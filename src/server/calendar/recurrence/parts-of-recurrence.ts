import type { recurrence } from '#shared/calendar/recurrence/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { checkAssigned } from '../appointments/claim-slot.ts'
import { serviceOf } from '../appointments/service-queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { VisitParts } from './rules.ts'

type Typed = Pick<Body<typeof recurrence, 'create'>, 'service_id' | 'employee_id' | 'more'>

/**
 * The services of a visit with what an appointment copies of each. Fails unless every employee is
 * active and gives the service.
 */
export async function partsOf(
  { tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>,
  { service_id, employee_id, more }: Typed,
): Promise<VisitParts> {
  const wanted = async <T extends { service_id: number; employee_id: number }>(part: T) => ({
    ...part,
    ...checkAssigned(await serviceOf(tx, scope, part.service_id, part.employee_id)),
  })
  return Promise.all([wanted({ service_id, employee_id }), ...more.map(wanted)])
}
