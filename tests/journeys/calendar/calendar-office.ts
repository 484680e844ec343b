import type { Page } from '@playwright/test'
import { newPhone, registerTeam, type Body } from '#tests/journeys/call-api.ts'

type Row = {
  id: number
  version: number
  start_time: string
  end_time: string
  employee_id: number
  service_id: number
  service_name: string
  customer_id: number
  status_key: string
}
export type Salon = Awaited<ReturnType<typeof makeSalon>>

/**
 * An office for a journey of the calendar: the services תספורת (60 minutes, both employees), צבע
 * (90, מאיה alone) and פן (30, both), and the customers דנה כהן and רון לוי.
 */
export async function makeSalon(address: string) {
  const { token, call, create, noa, maya, service } = await registerTeam(address)
  const cut = await service('תספורת', 60, [noa, maya], { price: 180, color: '#0f6e6a' })
  const colour = await service('צבע', 90, [maya], { price: 180, color: '#7a5cc7' })
  const blow = await service('פן', 30, [noa, maya], { price: 180, color: '#d9822b' })
  const customer = (full_name: string, phone: string) => create('/api/customers', { full_name, phone, handled_by: noa })
  const phone = newPhone()
  const dana = await customer('דנה כהן', phone)
  const ron = await customer('רון לוי', newPhone())
  // a business in its first steps sees a hint above its empty calendar
  await call('PUT', '/api/first-run', { event: 'ended' })

  const list = async (): Promise<Row[]> =>
    (await call<{ appointments: Row[] }>('GET', '/api/appointments')).appointments
  return {
    noa,
    maya,
    cut,
    colour,
    blow,
    dana,
    /** Of דנה כהן, in E.164. */
    phone,
    ron,
    call,
    list,
    /** Books through the API, as another employee would. `start` is `YYYY-MM-DD HH:mm`. */
    book: async (start: string, end: string, more: Body = {}): Promise<Row> =>
      (
        await call<{ appointment: Row }>('POST', '/api/appointments', {
          employee_id: noa,
          service_id: cut,
          customer_id: dana,
          start_time: `${start}:00`,
          end_time: `${end.length === 5 ? `${start.slice(0, 10)} ${end}` : end}:00`,
          ...more,
        })
      ).appointment,
    /** Deletes what is booked, before the next part of a journey. */
    clear: async () => {
      for (const { id } of await list()) await call('DELETE', `/api/appointments/${id}`)
    },
    one: async (id: number): Promise<Row | undefined> => (await list()).find((row) => row.id === id),
    signIn: (page: Page) => page.addInitScript((value) => localStorage.setItem('token', value), token),
  }
}
