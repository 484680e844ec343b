/** An office of processes that tests start, with what a booking needs. */
import { randomInt } from 'node:crypto'
import { addDays, dateOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'

export type Reply = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> }
export type Send = (method: string, url: string, body?: object, token?: string) => Promise<Reply>
export type LoadOffice = {
  readonly token: string
  readonly email: string
  readonly slug: string
  readonly owner: number
  readonly customer: number
  readonly service: number
  /** The body of a booking of a free hour, another one at each call. */
  readonly nextBooking: () => object
}

export const PASSWORD = 'a fine password'
/** Each request comes from another network, so that limits of strangers do not end the load. */
export const fromAnywhere = (token?: string): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  ...(token && { authorization: `Bearer ${token}` }),
})

/** Registers an office with one service and one customer. */
export async function registerOffice(send: Send, name: string): Promise<LoadOffice> {
  const email = `${name}@luz.test`
  const registered = await send('POST', '/api/auth/register', {
    name: 'סטודיו נועה',
    email,
    password: PASSWORD,
    phone_number: '052-1234567',
  })
  const token = registered.body.token as string
  const { id } = (await send('GET', '/api/business', undefined, token)).body as { id: number }
  // what every invoice must state
  await send('PUT', `/api/business/${id}`, { business_number: '558319042', address: 'ביאליק 76' }, token)
  const create = async (url: string, body: object) =>
    (Object.values((await send('POST', url, body, token)).body)[0] as { id: number }).id
  const owner = (await send('GET', '/api/user/permissions', undefined, token)).body.user.id as number
  const category_id = await create('/api/categories', { name: 'תספורות' })
  const product = { name: 'תספורת', price: '100', category_id, assignedEmployees: [owner], time_window: 60 }
  const service = await create('/api/products', product)
  const customer = await create('/api/customers', { full_name: 'דנה', phone: '052-7654321' })
  const slug = (await send('GET', '/api/business', undefined, token)).body.slug as string
  let hour = 0
  /** The next hour, also of a Saturday. */
  const nextBooking = () => {
    const [day, start] = [addDays(dateOf(new Date()), 1 + Math.floor(hour / 9)), 8 * 60 + 60 * (hour++ % 9)]
    const times = { start_time: wallClockAt(day, timeOf(start)), end_time: wallClockAt(day, timeOf(start + 60)) }
    return { employee_id: owner, service_id: service, customer_id: customer, ...times, allow_overlap: 1 }
  }
  return { token, email, slug, owner, customer, service, nextBooking }
}
