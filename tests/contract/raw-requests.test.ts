import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProblemCode } from '#shared/http/problems.ts'
import { fieldText } from '#shared/values/text.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { randomIp, createTestOffice, callerOf, type Json, type Office } from '#tests/support/office.ts'
import { hebrew, machineWords, problems } from '#tests/support/problems.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
})

type Sent = { method?: string; url: string; body?: string | Buffer; headers?: Record<string, string> }
/** Sends a raw request with the owner's token. */
async function send({ method = 'POST', url, body, headers = {} }: Sent) {
  const { app } = await world()
  const reply = await app.inject({
    method: method as 'POST',
    url,
    headers: { 'x-forwarded-for': randomIp(), authorization: `Bearer ${office.ownerToken}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: parsed(reply.body) }
}
const parsed = (text: string): Json => (text === '' ? undefined : JSON.parse(text))
const json = { 'content-type': 'application/json' }

describe('a malformed request', () => {
  const long = `/api/categories/${'9'.repeat(300)}`
  const cases: (Sent & { title: string; code: ProblemCode })[] = [
    { title: 'broken JSON', url: '/api/categories', body: '{"name": ', headers: json, code: 'invalid_input' },
    { title: 'JSON with a comment', url: '/api/categories', body: '{/**/}', headers: json, code: 'invalid_input' },
    {
      title: 'JSON that is not UTF-8',
      url: '/api/categories',
      body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
      headers: json,
      code: 'invalid_input',
    },
    { title: 'a number instead of an object', url: '/api/categories', body: '7', headers: json, code: 'invalid_input' },
    { title: 'no body where one is required', url: '/api/categories', code: 'invalid_input' },
    {
      title: 'an empty body where one is required',
      url: '/api/categories',
      body: '',
      headers: json,
      code: 'invalid_input',
    },
    {
      title: 'a form',
      url: '/api/categories',
      body: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      code: 'unsupported_media',
    },
    {
      title: 'XML',
      url: '/api/categories',
      body: '<name/>',
      headers: { 'content-type': 'text/xml' },
      code: 'unsupported_media',
    },
    {
      title: 'plain text',
      url: '/api/categories',
      body: 'name',
      headers: { 'content-type': 'text/plain' },
      code: 'unsupported_media',
    },
    {
      title: 'an invalid content type',
      url: '/api/categories',
      body: '{}',
      headers: { 'content-type': ';;;' },
      code: 'unsupported_media',
    },
    {
      title: 'a compressed body',
      url: '/api/categories',
      body: gzipSync('{"name":"x"}'),
      headers: { ...json, 'content-encoding': 'gzip' },
      code: 'invalid_input',
    },
    {
      title: 'a megabyte',
      url: '/api/categories',
      body: JSON.stringify({ name: 'x'.repeat(2 ** 20) }),
      headers: json,
      code: 'too_large',
    },
    { title: 'an address that cannot be decoded', method: 'GET', url: '/api/plans/%zz', code: 'invalid_input' },
    { title: 'a parameter that is too long', method: 'DELETE', url: long, code: 'invalid_input' },
    { title: 'an id that is a word', method: 'DELETE', url: '/api/categories/abc', code: 'invalid_input' },
    { title: 'an id in hexadecimal', method: 'DELETE', url: '/api/categories/0x10', code: 'invalid_input' },
    { title: 'an unknown path', method: 'GET', url: '/api/nothing/here', code: 'not_found' },
    {
      title: 'a method that the path does not have',
      method: 'PATCH',
      url: '/api/categories',
      body: '{}',
      headers: json,
      code: 'not_found',
    },
    { title: 'an address with a NUL', method: 'GET', url: '/api/%00', code: 'not_found' },
  ]
  it.for(cases)('is refused with a problem: $title', async ({ code, title: _, ...sent }) => {
    const reply = await send(sent)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: problems.status[code], code })
    expect(reply.body.error).toMatch(hebrew)
    expect(reply.body.messages).toEqual({ error: reply.body.error })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['x-request-id']).toBe(reply.body.request_id)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['cache-control']).toBe('no-store')
    const said = [reply.body.error, ...Object.values(reply.body.fields ?? {})].join(' ')
    expect(said).not.toMatch(machineWords)
    expect(reply.text).not.toMatch(/node_modules|\.ts:|\bat /)
  })

  it('is parsed only after the token is verified', async () => {
    const stranger = await callerOf(null)
    const reply = await stranger('POST', '/api/categories', '{"broken', json)
    expect(reply.body.code).toBe('signed_out')
  })

  it('reports each invalid field with its own sentence', async () => {
    const reply = await office.owner('POST', '/api/customers', {
      full_name: '',
      phone: '12',
      email: 'x',
      birth_date: '2026-02-31',
    })
    expect(reply.body.fields).toEqual({
      full_name: fieldText.required,
      phone: fieldText.phone,
      email: fieldText.email,
      birth_date: fieldText.date,
    })
    const missing = await office.owner('POST', '/api/customers', {})
    expect(missing.body.fields).toEqual({ full_name: fieldText.required, phone: fieldText.required })
  })
})

describe('an unusual but valid request', () => {
  it('may delete with a JSON content type and no body', async () => {
    const { id } = await office.create('/api/categories', { name: 'לזמן קצר' })
    const reply = await send({ method: 'DELETE', url: `/api/categories/${id}`, headers: json })
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
  })

  it('may ask for the head of a list with an idempotency key, which only writes use', async () => {
    const reply = await send({ method: 'HEAD', url: '/api/customers', headers: { 'idempotency-key': 'a-key' } })
    expect({ status: reply.status, text: reply.text }).toEqual({ status: 200, text: '' })
  })

  it('may name the charset in its content type', async () => {
    const plain = await send({
      url: '/api/categories',
      body: '{"name":"ראשונה"}',
      headers: { 'content-type': 'application/json; charset=utf-8' },
    })
    expect(plain.status).toBe(201)
  })

  it('may have unknown fields, which are ignored', async () => {
    const body = JSON.stringify({ name: 'שנייה', id: 1, office_id: 1, products: 99 })
    const reply = await send({ url: '/api/categories', body, headers: json })
    expect(reply.body.category).toEqual({
      id: expect.any(Number),
      name: 'שנייה',
      products: 0,
      sort_order: null,
      version: 1,
    })
  })
})
