import { afterEach, expect, it, vi } from 'vitest'
import { firstAddresses } from './first-addresses.ts'
import { fillAddress } from './fill-address.ts'

const AT = new Date('2026-11-27T22:30:00Z')
const device = (isPhone: boolean, chosen: string | null, innerHeight = 844) => {
  vi.stubGlobal('window', { innerHeight })
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'page_size:customers' ? chosen : null) })
}
const customers = () => fillAddress(firstAddresses['/customers']![0]!, '/customers', AT)

afterEach(() => void vi.unstubAllGlobals())

it('a phone asks for the rows of the specification, a desk for those that fit or were chosen', () => {
  device(true, null)
  expect(customers()).toBe('/api/customers?sort=full_name&limit=5&offset=0')
  device(false, null)
  expect(customers()).toBe('/api/customers?sort=full_name&limit=8&offset=0')
  device(false, '25')
  expect(customers()).toBe('/api/customers?sort=full_name&limit=25&offset=0')
})

it('the calendar asks for the day of the office, also after midnight', () => {
  device(true, null)
  expect(firstAddresses['/calendar']!.map((address) => fillAddress(address, '/calendar', AT))).toEqual(
    expect.arrayContaining([
      '/api/appointments?start=2026-11-28+00%3A00%3A00&end=2026-11-29+00%3A00%3A00',
      '/api/employees/working-hours?start=2026-11-28&end=2026-11-29',
    ]),
  )
})

it('a desk, whose office may have chosen a week, asks for no days', () => {
  device(false, null)
  const asked = firstAddresses['/calendar']!.map((address) => fillAddress(address, '/calendar', AT))
  expect(asked.filter((address) => address === undefined)).toHaveLength(3)
})

it('a screen of one customer asks for that customer', () => {
  device(true, null)
  const asked = firstAddresses['/customers/$id']!.map((address) => fillAddress(address, '/customers/7', AT))
  expect(asked[0]).toBe('/api/customers/7')
  expect(asked).toContain('/api/documents/requests?sort=-created_at&limit=5&offset=0&customer_id=7')
})
