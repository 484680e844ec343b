import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { domains } from '#server/domains.ts'
import { appointments } from '#shared/appointments/contract.ts'
import { flag, instant } from '#shared/values/wire.ts'
import { contractsOf } from '../domain.ts'
import { compileWriter, serializerCompiler } from './serialize.ts'

const own = {
  id: 7,
  version: 1,
  notes: null,
  status_key: 'confirmed',
  status_color: '#22aa66',
  start_time: '2026-11-22 10:00:00',
  end_time: '2026-11-22 10:30:00',
  employee_id: 3,
  employee_name: 'נועה "נונה" כהן',
  employee_phone: null,
  service_id: 4,
  service_name: 'תספורת',
  service_color: '#0f6e6a',
  customer_id: 5,
  customer_name: 'דנה\u2028\\ 👩‍🦰 \ud83d',
  customer_phone: '+972521234567',
  held_until: null,
}
const busy = { start_time: own.start_time, end_time: own.end_time, employee_id: 3, busy: 1 }
const list = appointments.endpoints.list.reply

describe('a compiled writer', () => {
  it.for([
    ['an appointment', list, { appointments: [own] }],
    ['long notes', list, { appointments: [{ ...own, notes: 'שורה\n\t"'.repeat(2_000) }] }],
    ['one of several objects', list, { appointments: [own, busy, own, busy] }],
    ['an empty list', list, { appointments: [] }],
    ['codecs', z.object({ at: instant, on: flag }), { at: new Date('2026-11-22T08:00:00.120Z'), on: true }],
    ['optional and null values', z.object({ a: z.int().optional(), b: z.number().nullable() }), { b: null }],
    ['keys that are not known', z.object({ a: z.record(z.string(), z.int()) }), { a: { x: 1, y: 2 } }],
    ['other unions', z.object({ a: z.union([z.string(), z.array(z.int())]) }), { a: [1, 2] }],
    [
      'same keys of different types',
      z.array(z.union([z.object({ a: z.int() }), z.object({ a: z.string() })])),
      [{ a: 'x' }],
    ],
    ['negative numbers and fractions', z.array(z.number()), [-1.5, 0, 1e21]],
  ] as const)('writes %s as JSON.stringify does', ([, schema, value]) => {
    const encoded: unknown = z.encode(schema as z.ZodType, value)
    expect(compileWriter(schema)(encoded)).toBe(JSON.stringify(encoded))
  })

  it('can be compiled from every contract', () => {
    const replies = contractsOf(domains)
      .flatMap(({ contract }) => Object.values(contract.endpoints))
      .flatMap(({ reply }) => reply ?? [])
    expect(replies.length).toBeGreaterThan(50)
    expect(() => replies.map(compileWriter)).not.toThrow()
  })
})

describe('a serializer', () => {
  const serialize = serializerCompiler({ schema: list, method: 'GET', url: '/' } as never)

  it('writes small and large replies, and leaves out what is not declared', () => {
    const row = { ...own, password_hash: 'secret' }
    for (const count of [1, 200, 200, 1]) {
      const expected = JSON.stringify({ appointments: Array.from({ length: count }, () => own) })
      expect(serialize({ appointments: Array.from({ length: count }, () => row), more: 1 })).toBe(expected)
    }
  })

  it('throws for a reply that does not match the contract', () => {
    expect(() => serialize({ appointments: [{ ...own, id: 'seven' }] })).toThrow(/match|serial/i)
  })
})
