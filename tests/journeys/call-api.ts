/** The API as the owner of a new office calls it. */
import { randomInt } from 'node:crypto'

export type Body = Record<string, unknown>

export const PASSWORD = 'kafe-shel-boker-7'

let count = 0
/** Letters that no other journey has. Names may not have a long number. */
export const unique = () =>
  `${process.pid}-${(count += 1)}-${Math.floor(performance.now() * 1000)}`.replaceAll(
    /\d/g,
    (digit) => 'abcdefghij'[Number(digit)]!,
  )
/**
 * A network address of its own: the server limits registrations and sign-ins for each, and journeys
 * share servers.
 */
export const network = () => [10, process.pid % 250, (count += 1) % 250, Math.floor(performance.now()) % 250].join('.')

/**
 * A mobile phone of its own, in E.164: journeys share servers, and a phone gets a limited number
 * of messages a day from all trials together.
 */
export const newPhone = () => `+972526${String(randomInt(1_000_000)).padStart(6, '0')}`

/** Calls the API with this token, if any. Fails when the reply is a problem. */
export const callerOf = (address: string, token: string, from = network()) =>
  async function call<T>(method: string, path: string, body?: Body): Promise<T> {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

/** Registers an office with its owner alone. */
export async function registerOwner(address: string, name = 'נועה') {
  const from = network()
  const email = `noa-${unique()}@studio.test`
  const registration = { name, email, password: PASSWORD, phone_number: '052-345-6789' }
  const { token } = await callerOf(address, '', from)<{ token: string }>('POST', '/api/auth/register', registration)
  const call = callerOf(address, token, from)
  await proveMailbox(address, token, email)
  const { employees } = await call<{ employees: { id: number }[] }>('GET', '/api/employees/office')
  return { email, token, call, owner: employees[0]!.id, officeId: officeOf(token) }
}

type Mail = { readonly to: string; readonly text: string }
/** Enters the code that registration sent. Until then nothing leaves an office. */
async function proveMailbox(address: string, token: string, email: string): Promise<void> {
  const { mail } = (await (await fetch(`${address}/dev/outbox.json`)).json()) as { mail: Mail[] }
  const code = /\d{6}/.exec(mail.find(({ to }) => to === email)!.text)![0]
  await callerOf(address, token)('POST', '/api/auth/email/confirm', { code })
}

const officeOf = (token: string): number =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { office_id: number }).office_id

/**
 * An office open every day from 08:00 to 20:00, with the owner נועה, the employee מאיה and a
 * category.
 */
export async function registerTeam(address: string, settings: Body = {}) {
  const { token, call, owner: noa } = await registerOwner(address)
  const create = async (path: string, body: Body) =>
    Object.values(await call<Record<string, { id: number }>>('POST', path, body))[0]!.id
  const maya = await create('/api/users/create', { name: 'מאיה', phone: '052-111-2233' })
  const calendar = await call<{ calendar_settings: { id: number } }>('GET', '/api/calendar-settings')
  await call('PUT', `/api/calendar-settings/${calendar.calendar_settings.id}`, {
    calendar_start_time: '08:00',
    calendar_end_time: '20:00',
    default_view: 'weekly',
    working_days: [0, 1, 2, 3, 4, 5, 6],
    ...settings,
  })
  const category = await create('/api/categories', { name: 'שיער' })
  const service = (name: string, time_window: number, assignedEmployees: number[], more: Body) =>
    create('/api/products', {
      name,
      time_window,
      assignedEmployees,
      category_id: category,
      product_type: 'service',
      ...more,
    })
  return { token, call, create, noa, maya, service }
}
