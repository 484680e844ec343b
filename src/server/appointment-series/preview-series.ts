import type { appointmentSeries } from '#shared/appointment-series/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { checkAssigned } from '../appointments/claim-slot.ts'
import { serviceOf } from '../appointments/service-queries.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { findConflicts } from './find-conflicts.ts'
import { appointmentsOfSeries, seriesById } from './queries.ts'
import { occurrencesOf } from './rules.ts'

/** All dates of a series that is not booked yet. Books and locks nothing. */
export async function previewSeries(context: OfficeContext, typed: Query<typeof appointmentSeries, 'preview'>) {
  const { tx, scope } = context
  const times = checkAssigned(await serviceOf(tx, scope, typed.service_id, typed.employee_id))
  return { dates: await findConflicts(context, { ...typed, ...times }, occurrencesOf(typed)) }
}

/** Fails with not_found for a series of another office. */
export async function showSeries({ tx, scope }: OfficeContext, id: number) {
  const { every_weeks } = (await seriesById(tx, scope, id)) ?? fail('not_found')
  return { every_weeks, appointments: await appointmentsOfSeries(tx, scope, id) }
}
