import type { appointments as appointmentsContract } from '#shared/appointments/contract.ts'
import { routes as appointmentRoutes } from '#shared/appointments/routes.ts'
import type { customers as customersContract } from '#shared/customers/contract.ts'
import { routes as customerRoutes } from '#shared/customers/routes.ts'
import type { onlineBooking as bookingContract } from '#shared/online-booking/contract.ts'
import { routes as bookingRoutes } from '#shared/online-booking/routes.ts'
import { CallFailed, client } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'

/** Visitors' tokens have a drawer of their own: a member of staff who opens the booking page stays signed in, and books as a visitor. */
const STORAGE_KEY = 'public_token'
/** For browsers that keep nothing: the token lives as long as the page. */
let held: string | null = null

function token(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? held
  } catch {
    return held
  }
}
function store(value: string | null): void {
  held = value
  try {
    if (value === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, value)
  } catch {
    // `held` has it
  }
}

const identity = { token }
export const booking = client<typeof bookingContract>(bookingRoutes, identity)
export const customers = client<typeof customersContract>(customerRoutes, identity)
export const appointments = client<typeof appointmentsContract>(appointmentRoutes, identity)
/** For what anybody may ask, with or without a visit. */
export const open = client<typeof bookingContract>(bookingRoutes, { token: () => null })

/** Which visit this is; it changes with the token, and what was left on an older visit is not on the new one. */
export const visitMark = (): string => token()?.slice(-16) ?? ''

/** True while the kept token is for this office and has a minute left. */
function isUsable(office: number): boolean {
  try {
    const payload = token()!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { office_id, exp } = JSON.parse(atob(payload)) as { office_id?: unknown; exp?: unknown }
    return Number(office_id) === office && typeof exp === 'number' && exp * 1000 > now().getTime() + 60_000
  } catch {
    return false
  }
}

/** Does something as a visitor of this office: with a token from the first time on, and once more with a new one when the server refuses it. */
export async function asVisitor<T>(office: number, deed: () => Promise<T>): Promise<T> {
  const fetched = async () => store((await open.publicToken({ params: { officeId: String(office) } })).token)
  if (!isUsable(office)) await fetched()
  try {
    return await deed()
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.status !== 401) throw failure
    store(null)
    await fetched()
    return deed()
  }
}
