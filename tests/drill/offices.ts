/** Offices of the drill: an owner, a service of an hour, and customers with phones. */
import { addDays, dateOf, timeOf, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'
import type { Cluster } from './cluster.ts'
import type { Ask } from './ask.ts'

export type DrillOffice = {
  readonly slug: string
  readonly token: string
  /** The body of a booking of a free hour, another one at each call, on days with opening hours. */
  readonly nextBooking: () => object
}
/** Each gets fewer messages than one phone may get in a day. */
const CUSTOMERS = 400
const FROM_HOUR = 8
const HOURS = 9

async function makeOffice(ask: Ask, { rows }: Cluster, n: number): Promise<DrillOffice> {
  const send = async (method: string, url: string, body?: object, token?: string) => {
    const answer = await ask(method, url, { ...(body && { body }), ...(token && { token }) })
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as ReturnType<typeof JSON.parse>
  }
  const registered = await send('POST', '/api/auth/register', {
    name: `סטודיו ${n}`,
    email: `drill${n}@luz.test`,
    password: 'a fine password',
    phone_number: `05212345${10 + n}`,
  })
  const token = registered.token as string
  // messages leave once the mailbox was proved
  await rows('update people set email_proved_at = now() where email = $1', [`drill${n}@luz.test`])
  const create = async (url: string, body: object) =>
    Object.values(await send('POST', url, body, token))[0] as { id: number }
  const { office_id: office, user } = await send('GET', '/api/user/permissions', undefined, token)
  const category = await create('/api/categories', { name: 'תספורות' })
  const product = {
    name: 'תספורת',
    price: '100',
    category_id: category.id,
    assignedEmployees: [user.id],
    time_window: 60,
  }
  const service = await create('/api/products', product)
  const customers = await rows<{ id: number }>(
    `insert into customers (office_id, full_name, phone)
     select $1, 'דנה', '+9725' || ($2 + n) from generate_series(1, $3::int) n returning id`,
    [office, 20_000_000 + n * 10_000, CUSTOMERS],
  )
  const { slug } = await send('GET', '/api/business', undefined, token)
  const today = dateOf(new Date())
  const sunday = addDays(today, 7 - weekdayOf(today))
  let hour = 0
  const nextBooking = () => {
    // Sunday to Thursday
    const date = Math.floor(hour / HOURS)
    const day = addDays(sunday, 7 * Math.floor(date / 5) + (date % 5))
    const start = 60 * (FROM_HOUR + (hour % HOURS))
    const customer_id = Number(customers[hour % CUSTOMERS]!.id)
    hour += 1
    const times = { start_time: wallClockAt(day, timeOf(start)), end_time: wallClockAt(day, timeOf(start + 60)) }
    return { employee_id: user.id, service_id: service.id, customer_id, ...times }
  }
  return { slug, token, nextBooking }
}

export async function makeOffices(ask: Ask, cluster: Cluster, count: number): Promise<DrillOffice[]> {
  const offices: DrillOffice[] = []
  for (let n = 0; n < count; n++) offices.push(await makeOffice(ask, cluster, n))
  // the drill sends more than a plan has
  await cluster.rows('update plans set sms_quota = 1000000')
  await cluster.rows('update subscriptions set trial_sms = null')
  return offices
}
