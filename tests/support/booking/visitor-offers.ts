/** The offers of the booking page, and a booking by a new visitor. */
import { MINUTE, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { booking, callerOf, randomPhone, type Answer, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/** Books as a new visitor and returns the response. `length` is in minutes. */
export async function bookAsVisitor(office: Office, start: string, length: number): Promise<Answer> {
  const { services } = await world()
  const call = await callerOf(await services.sessions.signVisitor(office.officeId))
  await call('POST', '/api/customers', { full_name: 'מבקרת', phone: randomPhone() })
  const end = toWallClock(toInstant(start) + length * MINUTE)
  return call('POST', '/api/appointments', booking(office, start, end))
}

/** The starts of the office's service with its employee for a week, as wall-clock times. */
export async function offeredBy(office: Office) {
  const call = await callerOf(null)
  const { service, employee } = office.ids
  const url = `/api/online-booking/slots/${office.slug}?service_id=${service}&employee_id=${employee}&days=7`
  const { days } = (await call('GET', url)).body as { days: { date: string; free: string[]; taken: string[] }[] }
  const all = (kind: 'free' | 'taken') => days.flatMap((day) => day[kind].map((time) => wallClockAt(day.date, time)))
  return { free: all('free'), taken: all('taken'), dates: days.map(({ date }) => date) }
}
