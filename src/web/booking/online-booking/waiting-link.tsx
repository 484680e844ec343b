import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { ANYONE } from './booking-state.ts'
import { employeeText } from './employee-text.ts'

type Props = {
  readonly start: BookingStart
  readonly service: number | null
  readonly employee: number | null
}
/** Leads to the waiting list, a page of its own, so it works before the script has loaded. */
export function WaitingLink({ start, service, employee }: Props) {
  const query = new URLSearchParams({
    ...(service !== null && { service: String(service) }),
    ...(employee !== null && employee !== ANYONE && { employee: String(employee) }),
  })
  return (
    <ButtonLink variant="link" href={`/book/${start.office.slug}/waiting?${query}`}>
      {employeeText.tellMe}
    </ButtonLink>
  )
}
