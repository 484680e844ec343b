import type { appointments as appointmentsContract } from '#shared/calendar/appointments/contract.ts'
import { routes as appointmentRoutes } from '#shared/calendar/appointments/routes.ts'
import type { customers as customersContract } from '#shared/customers/customers/contract.ts'
import { routes as customerRoutes } from '#shared/customers/customers/routes.ts'
import type { onlineBooking as bookingContract } from '#shared/booking/online-booking/contract.ts'
import { routes as bookingRoutes } from '#shared/booking/online-booking/routes.ts'
import { CallFailed, client } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { text } from './text.ts'

/**
 * Visitors' tokens have a storage key of their own, so that staff who open the booking page stay
 * signed in and book as a visitor.
 */
const STORAGE_KEY = 'public_token'
/** Used when storage is blocked: the token then lives as long as the page. */
let memoryToken: string | null = null

function token(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? memoryToken
  } catch {
    return memoryToken
  }
}
function store(value: string | null): void {
  memoryToken = value
  try {
    if (value === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, value)
  } catch {
    // `memoryToken` has it
  }
}

export const identity = { token }
export const booking = client<typeof bookingContract>(bookingRoutes, identity)
export const customers = client<typeof customersContract>(customerRoutes, identity)
export const appointments = client<typeof appointmentsContract>(appointmentRoutes, identity)
/** A client for endpoints that need no visit. */
export const publicApi = client<typeof bookingContract>(bookingRoutes, { token: () => null })

/**
 * Identifies the current visit. It changes with the token, and a new visit lacks the details saved
 * on an older one.
 */
export const visitKey = (): string => token()?.slice(-16) ?? ''

/** Whether the stored token belongs to this office and is valid for at least another minute. */
function isUsable(office: number): boolean {
  try {
    const payload = token()!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { office_id, exp } = JSON.parse(atob(payload)) as { office_id?: unknown; exp?: unknown }
    return Number(office_id) === office && typeof exp === 'number' && exp * 1000 > now().getTime() + 60_000
  } catch {
    return false
  }
}

/** Runs an action, and once again after solving the puzzle that the server asks for. */
async function withPuzzle<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'puzzle_required') throw failure
    const [{ solvePuzzle }, puzzle] = await Promise.all([import('#web/platform/solve-puzzle.ts'), booking.makePuzzle()])
    await booking.answerPuzzle({ body: await solvePuzzle(puzzle) })
    return action()
  }
}

/** An office that closed since its page was rendered is named as closed, not as unknown. */
async function newToken(office: number): Promise<string> {
  try {
    return (await publicApi.publicToken({ params: { officeId: String(office) } })).token
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'not_found') throw failure
    const { problem, status } = failure
    const messages = { ...problem!.messages, error: text.closed }
    throw new CallFailed(status, { ...problem!, code: 'booking_closed', error: text.closed, messages })
  }
}

/**
 * Runs an action as a visitor of this office. Fetches a token first if needed, and retries once
 * with a new one when the server refuses the token. Solves a puzzle when the server asks for one.
 */
export async function asVisitor<T>(office: number, action: () => Promise<T>): Promise<T> {
  const fetchToken = async () => store(await newToken(office))
  if (!isUsable(office)) await fetchToken()
  try {
    return await withPuzzle(action)
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.status !== 401) throw failure
    store(null)
    await fetchToken()
    return withPuzzle(action)
  }
}
