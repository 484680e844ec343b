/**
 * Gives the demo its details, hours, rooms, services and customers through the API. What is there
 * already stays, so that a start that was killed continues.
 */
import { GENDERS } from '#shared/customers/customers/text.ts'
import { addDays, DAY, dateOf, weekStart } from '#shared/values/local-time.ts'
import { blockTimes } from './block-times.ts'
import type { DemoOffice } from './office-queries.ts'
import type { DemoApi, Json } from './open-api.ts'
import { randomGenerator } from './plan-appointments.ts'
import {
  catalogue,
  dayOffNote,
  employees,
  familyNames,
  goods,
  goodsCategory,
  menNames,
  notes,
  office as details,
  resources,
  womenNames,
} from './text.ts'

const CUSTOMERS = 180
const MEMBER_DAYS = 700
/** How many calls are under way at once. */
const LANES = 3

type Named = { readonly id: number; readonly name: string }

export async function equipSalon(api: DemoApi, office: DemoOffice): Promise<void> {
  await describeSalon(api, office)
  const staff = await staffOf(api)
  await setHours(api, office, staff)
  await addCatalogue(api, staff)
  await blockTimes(api, office, staff)
  await welcomeCustomers(api, office, staff)
}

/** The ids of the employees in their order. */
export async function staffOf(api: DemoApi): Promise<number[]> {
  const { employees: found } = await api.call('GET', '/api/employees/office')
  return employees.map(({ name }) => (found as Named[]).find((one) => one.name === name)?.id ?? 0)
}

async function describeSalon(api: DemoApi, { id, now }: DemoOffice): Promise<void> {
  const { slug: _, ...more } = details
  await api.call('PUT', '/api/first-run/business', { name: more.name, trade: 'hair' }, { at: now })
  await api.call('PUT', `/api/business/${id}`, { ...more, num_employees: employees.length }, { at: now })
  const day = (weekday: number) => ({ weekday, from: '09:00', to: weekday === 5 ? '14:00' : '19:00' })
  const settings = { calendar_start_time: '09:00', calendar_end_time: '19:00', default_view: 'daily' }
  const hours = [0, 1, 2, 3, 4, 5].map((weekday) => day(weekday))
  await api.call('POST', '/api/calendar-settings', { ...settings, hours }, { at: now })
}

const shifts = (weekdays: readonly number[], ...hours: (readonly [string, string])[]) =>
  weekdays.flatMap((weekday) => hours.map(([from, to]) => ({ weekday, from, to })))
/** Two employees have own hours, by index in the list of employees. The others follow the salon. */
const weeks = {
  1: [...shifts([0, 1, 2, 3, 4], ['09:00', '13:00'], ['13:30', '18:00']), ...shifts([5], ['09:00', '13:00'])],
  2: [...shifts([0, 2, 4], ['10:00', '13:00'], ['13:30', '19:00']), ...shifts([1, 3], ['12:00', '19:00'])],
} as const
/** Is away on the Wednesday of next week. */
const ABSENT_EMPLOYEE = 3

async function setHours(api: DemoApi, { now: at }: DemoOffice, staff: readonly number[]): Promise<void> {
  for (const [position, hours] of Object.entries(weeks)) {
    const url = `/api/employees/${staff[Number(position)]}/hours`
    const { rests_on_holidays } = await api.call('GET', url)
    await api.call('PUT', url, { own_hours: true, hours, rests_on_holidays }, { at })
  }
  const url = `/api/employees/${staff[ABSENT_EMPLOYEE]}/absences`
  if ((await api.call('GET', url)).absences.length > 0) return
  const wednesday = addDays(weekStart(dateOf(at)), 10)
  await api.call('POST', url, { from_date: wednesday, until_date: wednesday, note: dayOffNote }, { at })
}

async function addCatalogue(api: DemoApi, staff: readonly number[]): Promise<void> {
  const there = new Set<string>((await api.call('GET', '/api/products/office')).products.map(({ name }: Named) => name))
  const rooms = await findOrAdd(
    (await api.call('GET', '/api/resources')).resources,
    resources,
    async ({ name, quantity }) => (await api.call('POST', '/api/resources', { name, quantity })).resource,
  )
  const names = [...catalogue.map(({ category }) => category), goodsCategory].map((name) => ({ name }))
  const categories = await findOrAdd(
    (await api.call('GET', '/api/categories')).categories,
    names,
    async (category) => (await api.call('POST', '/api/categories', category)).category,
  )
  const add = async (product: { readonly name: string; readonly [field: string]: unknown }) => {
    if (!there.has(product.name)) await api.call('POST', '/api/products', product)
  }
  for (const { category, services } of catalogue)
    for (const { minutes, by, ...service } of services)
      await add({
        ...service,
        time_window: minutes,
        category_id: categories.get(category),
        assignedEmployees: by.map((position) => staff[position]),
        resources: resources.flatMap(({ name, of }) => (of.includes(service.name) ? [rooms.get(name)] : [])),
      })
  for (const { stock_quantity: counted, ...product } of goods)
    await add({
      ...product,
      product_type: 'product',
      is_online: false,
      category_id: categories.get(goodsCategory),
      assignedEmployees: staff,
      stock: { seen: null, counted },
    })
}

/** The ids of all by name. */
async function findOrAdd<T extends { readonly name: string }>(
  found: readonly Named[],
  wanted: readonly T[],
  add: (one: T) => Promise<Named>,
): Promise<Map<string, number>> {
  const ids = new Map(found.map(({ id, name }) => [name, id]))
  for (const one of wanted) if (!ids.has(one.name)) ids.set(one.name, (await add(one)).id)
  return ids
}

/** The last digits of a phone, which are the same in every form of writing. */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-9)
/** In a range that is assigned to nobody. */
export const phoneOf = (customer: number): string => `+97250${String(100_000 + customer * 4_937).padStart(7, '0')}`

/** The ids of the customers in the order of `people`; 0 for one who is not there. */
export async function customersOf(api: DemoApi): Promise<number[]> {
  const { customers } = await api.call('GET', '/api/customers')
  const ids = new Map<string, number>(customers.map(({ id, phone }: Json) => [digitsOf(phone), id]))
  return Array.from({ length: CUSTOMERS }, (_, i) => ids.get(digitsOf(phoneOf(i))) ?? 0)
}

async function welcomeCustomers(api: DemoApi, { now }: DemoOffice, staff: readonly number[]): Promise<void> {
  const there = await customersOf(api)
  const missing = people(now, staff).filter((_, i) => there[i] === 0)
  await inLanes(
    Array.from({ length: LANES }, (_, lane) => missing.filter((_, i) => i % LANES === lane)),
    async ({ at, ...person }) => {
      await api.call('POST', '/api/customers', person, { at, unless: ['phone_taken'] })
    },
  )
}

/** Does the work of each lane in order, and the lanes at once. */
export const inLanes = async <T>(lanes: readonly (readonly T[])[], work: (one: T) => Promise<void>): Promise<void> =>
  void (await Promise.all(
    lanes.map(async (lane) => {
      for (const one of lane) await work(one)
    }),
  ))

/** Those who come most often first. `at` is when they first came. Deterministic. */
function people(now: Date, staff: readonly number[]) {
  const nextRandom = randomGenerator(18)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(nextRandom() * from.length)]!
  return Array.from({ length: CUSTOMERS }, (_, i) => {
    const isMan = nextRandom() < 0.25
    const at = new Date(now.getTime() - nextRandom() * MEMBER_DAYS * DAY)
    return {
      full_name: `${pick(isMan ? menNames : womenNames)} ${pick(familyNames)}`,
      phone: phoneOf(i),
      email: nextRandom() < 0.5 ? `customer${i + 1}@example.co.il` : null,
      notes: nextRandom() < 0.2 ? pick(notes) : null,
      gender: isMan ? GENDERS[0] : GENDERS[1],
      birth_date: new Date(now.getTime() - (18 + nextRandom() * 50) * 365.25 * DAY).toISOString().slice(0, 10),
      handled_by: pick(staff),
      address_city: nextRandom() < 0.4 ? details.city : null,
      settings_send_approval_sms: nextRandom() < 0.9,
      // most agreed to marketing at their first visit
      marketing_consent: i % 5 < 3,
      at,
    }
  })
}
