/** The customers of the demo. */
import { GENDERS } from '#shared/customers/customers/text.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { DemoOffice } from './office-queries.ts'
import { inLanes, LANES, type DemoApi, type Json } from './open-api.ts'
import { randomGenerator } from './plan-appointments.ts'
import { familyNames, menNames, notes, office as details, womenNames } from './text.ts'

const CUSTOMERS = 180
const MEMBER_DAYS = 700
/** In how many files the customers of an employee were imported, one after the other. */
const FILES = 6

/** The last digits of a phone, which are the same in every form of writing. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-9)
/** In a range that is assigned to nobody. */
const phoneOf = (customer: number): string => `+97250${String(100_000 + customer * 4_937).padStart(7, '0')}`

/** The ids of the customers in their order; 0 for one who is not there. */
export async function customersOf(api: DemoApi): Promise<number[]> {
  const ids = await byPhone(api, ({ id }) => id as number)
  return Array.from({ length: CUSTOMERS }, (_, i) => ids.get(digitsOf(phoneOf(i))) ?? 0)
}

async function byPhone<T>(api: DemoApi, valueOf: (customer: Json) => T): Promise<Map<string, T>> {
  const { customers } = await api.call('GET', '/api/customers')
  // a stranger's card may have the phone of a customer
  const known = customers.filter(({ phone_unproved }: Json) => phone_unproved === 0)
  return new Map(known.map((customer: Json) => [digitsOf(customer.phone), valueOf(customer)]))
}

/**
 * Imports them, those of each employee in a few files that are as old as the customers. Who is
 * there already is left out.
 */
export async function welcomeCustomers(api: DemoApi, { now }: DemoOffice, staff: readonly number[]): Promise<void> {
  const files = [...Map.groupBy(people(now, staff), fileOf).values()]
  await inLanes(files, LANES, async (file) => {
    const { handled_by, at } = file[0]!
    const rows = file.map(({ cells }, i) => ({ row: i + 1, cells }))
    await api.call('POST', '/api/customers/import', { mode: 'save', handled_by, rows }, { at })
  })
}

type Person = ReturnType<typeof people>[number]
const fileOf = ({ handled_by, age }: Person): string => `${handled_by} ${Math.floor(age * FILES)}`

/** Writes down who agreed to what: a file is no proof of that. */
export async function noteConsents(api: DemoApi, demo: DemoOffice, staff: readonly number[]): Promise<void> {
  const there = await byPhone(api, (customer) => customer)
  const open = people(demo.now, staff).flatMap(({ phone, agrees, at }) => {
    const customer = there.get(digitsOf(phone))
    const isNoted = !customer || Object.entries(agrees).every(([what, wanted]) => customer[what] === (wanted ? 1 : 0))
    return isNoted ? [] : [{ id: customer.id as number, agrees, at }]
  })
  await inLanes(open, LANES, ({ id, agrees, at }) => api.call('PUT', `/api/customers/${id}`, agrees, { at }))
}

/** Those who come most often first. `at` is when they first came. Deterministic. */
function people(now: Date, staff: readonly number[]) {
  const nextRandom = randomGenerator(18)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(nextRandom() * from.length)]!
  return Array.from({ length: CUSTOMERS }, (_, i) => {
    const isMan = nextRandom() < 0.25
    const age = nextRandom()
    const cells = {
      full_name: `${pick(isMan ? menNames : womenNames)} ${pick(familyNames)}`,
      phone: phoneOf(i),
      ...(nextRandom() < 0.5 && { email: `customer${i + 1}@example.co.il` }),
      ...(nextRandom() < 0.2 && { notes: pick(notes) }),
      gender: isMan ? GENDERS[0] : GENDERS[1],
      birth_date: new Date(now.getTime() - (18 + nextRandom() * 50) * 365.25 * DAY).toISOString().slice(0, 10),
    }
    const handled_by = pick(staff)
    const place = nextRandom() < 0.4 ? { address_city: details.city } : {}
    // most agreed to marketing and to invoices as files at their first visit
    const agrees = {
      settings_send_approval_sms: nextRandom() < 0.9,
      marketing_consent: i % 5 < 3,
      documents_consent: i % 5 < 4,
    }
    const at = new Date(now.getTime() - age * MEMBER_DAYS * DAY)
    return { phone: cells.phone, cells: { ...cells, ...place }, handled_by, agrees, age, at }
  })
}
