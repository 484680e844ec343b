import { randomUUID } from 'node:crypto'
import { MINUTE } from '#shared/values/local-time.ts'
import type { OnlineRules } from '#server/calendar/availability/offer-slots.ts'

/**
 * The services of a visit that begins at `start`, epoch milliseconds, one after the other without a
 * pause.
 */
export function partsOfVisit({ services }: Pick<OnlineRules, 'services'>, start: number) {
  const visit_key = services.length > 1 ? randomUUID() : null
  let at = start
  return services.map(({ id, time_window, buffer_minutes, processing_after, processing_minutes }) => {
    const start_at = new Date(at)
    at += time_window * MINUTE
    const times = { buffer_minutes, processing_after, processing_minutes }
    return { service_id: id, start_at, end_at: new Date(at), ...times, visit_key }
  })
}
