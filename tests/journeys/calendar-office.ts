/** A salon of its own for each journey of the calendar, made through the API. */
import type { Page } from '@playwright/test'

type Row = {
  id: number
  version: number
  start_time: string
  end_time: string
  employee_id: number
  service_id: number
  customer_id: number
  status_key: string
}
export type Salon = Awaited<ReturnType<typeof makeSalon>>
type Body = Record<string, unknown>

let made = 0

/**
 * An office open every day from 08:00 to 20:00, with the owner נועה and the employee מאיה, the services תספורת (60 minutes, both), צבע
 * (90, מאיה alone) and פן (30, both), and the customers דנה כהן and רון לוי.
 */
export async function makeSalon(address: string) {
  const unique = `${process.pid}-${(made += 1)}-${Math.floor(performance.now() * 1000)}`
  let token = ''
  const call = async <T>(method: string, path: string, body?: Body): Promise<T> => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  ;({ token } = await call<{ token: string }>('POST', '/api/auth/register', {
    name: 'נועה',
    email: `noa-${unique}@studio.test`,
    password: 'kafe-shel-boker-7',
    phone_number: '052-345-6789',
  }))
  const { employees } = await call<{ employees: { id: number; name: string }[] }>('GET', '/api/employees/office')
  const noa = employees[0]!.id
  const { employee } = await call<{ employee: { id: number } }>('POST', '/api/users/create', {
    name: 'מאיה',
    phone: '052-111-2233',
  })
  const maya = employee.id
  const { calendar_settings: settings } = await call<{ calendar_settings: { id: number } }>(
    'GET',
    '/api/calendar-settings',
  )
  await call('PUT', `/api/calendar-settings/${settings.id}`, {
    calendar_start_time: '08:00',
    calendar_end_time: '20:00',
    default_view: 'weekly',
    working_days: [0, 1, 2, 3, 4, 5, 6],
  })
  const { category } = await call<{ category: { id: number } }>('POST', '/api/categories', { name: 'שיער' })
  const service = async (name: string, time_window: number, color: string, assignedEmployees: number[]) =>
    (
      await call<{ product: { id: number } }>('POST', '/api/products', {
        name,
        time_window,
        color,
        assignedEmployees,
        price: 180,
        category_id: category.id,
        product_type: 'service',
      })
    ).product.id
  const customer = async (full_name: string, phone: string) =>
    (await call<{ customer: { id: number } }>('POST', '/api/customers', { full_name, phone, handled_by: noa })).customer
      .id

  const cut = await service('תספורת', 60, '#0f6e6a', [noa, maya])
  const colour = await service('צבע', 90, '#7a5cc7', [maya])
  const blow = await service('פן', 30, '#d9822b', [noa, maya])
  const dana = await customer('דנה כהן', '052-345-0001')
  const ron = await customer('רון לוי', '052-345-0002')

  const list = async (): Promise<Row[]> =>
    (await call<{ appointments: Row[] }>('GET', '/api/appointments')).appointments
  return {
    noa,
    maya,
    cut,
    colour,
    blow,
    dana,
    ron,
    call,
    list,
    /** Books by the API, as another person at another desk would. `start` is `YYYY-MM-DD HH:mm`. */
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
    one: async (id: number): Promise<Row | undefined> => (await list()).find((row) => row.id === id),
    signIn: (page: Page) => page.addInitScript((value) => localStorage.setItem('token', value), token),
  }
}
