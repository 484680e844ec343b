import type { recurrence } from '#shared/calendar/recurrence/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { findConflicts } from './find-conflicts.ts'
import { partsOf } from './parts-of-recurrence.ts'
import { appointmentsOfRecurrence, recurrenceById } from './queries.ts'
import { occurrencesOf } from './rules.ts'

type Typed = Query<typeof recurrence, 'preview'>

/** All dates of a recurrence that is not booked yet. Books and locks nothing. */
export async function previewRecurrence(context: OfficeContext, typed: Typed) {
  const { more_services, more_employees, more_minutes } = typed
  const more = more_services.map((service_id, i) => ({
    service_id,
    employee_id: more_employees[i]!,
    minutes: more_minutes[i]!,
  }))
  const parts = await partsOf(context, { ...typed, more })
  return { dates: await findConflicts(context, occurrencesOf(typed, parts)) }
}

/** Fails with not_found for a recurrence of another office. */
export async function showRecurrence({ tx, scope }: OfficeContext, id: number) {
  const { every_weeks } = (await recurrenceById(tx, scope, id)) ?? fail('not_found')
  return { every_weeks, appointments: await appointmentsOfRecurrence(tx, scope, id) }
}
