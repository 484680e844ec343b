import { expect, test } from 'vitest'
import { openedBy } from './links.ts'

const server = 'https://luz.test'

test('a link to an appointment or a customer opens its screen in the application', () => {
  expect(openedBy('https://luz.test/calendar?date=2026-11-24&appointment=7', server)).toEqual({
    screen: '/calendar?date=2026-11-24&appointment=7',
  })
  expect(openedBy('https://luz.test/customers/12', server)).toEqual({ screen: '/customers/12' })
})

test('a link to a booking page opens the page of the server', () => {
  expect(openedBy('https://luz.test/book/studio-noa', server)).toEqual({ page: 'https://luz.test/book/studio-noa' })
})

test('a link of another server, another scheme or no address opens nothing', () => {
  const urls = [
    'https://luz.test.evil.test/calendar',
    'http://luz.test/calendar',
    'il.co.luz.app://calendar',
    'javascript:alert(1)',
    'calendar',
  ]
  expect(urls.filter((url) => openedBy(url, server) !== null)).toEqual([])
})
