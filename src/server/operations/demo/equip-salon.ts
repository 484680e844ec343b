/**
 * Gives the demo its details, hours, rooms, services and customers through the API. What is there
 * already stays, so that a start that was killed continues.
 */
import { addDays, dateOf, weekStart } from '#shared/values/local-time.ts'
import { blockTimes } from './block-times.ts'
import type { DemoOffice } from './office-queries.ts'
import { inLanes, LANES, type DemoApi } from './open-api.ts'
import { catalogue, dayOffNote, employees, goods, goodsCategory, office as details, resources } from './text.ts'
import { welcomeCustomers } from './welcome-customers.ts'

type Named = { readonly id: number; readonly name: string }

/** The people of the office are there already; everything else is found by its name or time. */
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
  // the owner does not want to be told of confirmations
  const unwanted = { kind: 'confirmed_by_customer', listed: false, pushed: false }
  await api.call('PUT', '/api/notifications/settings', { kinds: [unwanted] }, { at: now })
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
  const ofCategory = (name: string, by: readonly number[]) => ({
    category_id: categories.get(name),
    assignedEmployees: by.map((position) => staff[position]),
  })
  const services = catalogue.flatMap(({ category, services: of }) =>
    of.map(({ minutes, by, ...service }) => ({
      ...service,
      ...ofCategory(category, by),
      time_window: minutes,
      resources: resources.flatMap((room) => (room.of.includes(service.name) ? [rooms.get(room.name)] : [])),
    })),
  )
  const forSale = goods.map(({ stock_quantity: counted, ...product }) => ({
    ...product,
    ...ofCategory(goodsCategory, [...staff.keys()]),
    product_type: 'product',
    is_online: false,
    stock: { seen: null, counted },
  }))
  const missing = [...services, ...forSale].filter(({ name }) => !there.has(name))
  await inLanes(missing, LANES, (product) => api.call('POST', '/api/products', product))
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
