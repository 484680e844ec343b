import { expect, it } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { linkOf } from './rules.ts'

it('the customer who waits answers on a page of the booking site', () => {
  const services = { publicUrl: () => 'https://luz.example' } as unknown as Services
  expect(linkOf(services, 'token')).toBe('https://luz.example/book/waiting/token')
})
