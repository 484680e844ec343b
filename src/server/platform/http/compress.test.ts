import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createTestOffice, randomIp } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { encodingOf } from './compress.ts'

describe('the encoding of a reply', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['BR ; q=0.9', 'br'],
    ['*', 'br'],
    ['*;q=0', null],
    ['br;q=0, *', 'gzip'],
    ['br;q=many', null],
  ])('for "%s" is %s', (header, expected) => expect(encodingOf(header)).toBe(expected))
})

/** Sends a request. The reply contains the encoded bytes. */
async function ask(
  url: string,
  token: string,
  encoding?: string,
  method: 'GET' | 'POST' | 'HEAD' = 'GET',
  body?: object,
) {
  const { app } = await world()
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': randomIp(),
    ...(encoding && { 'accept-encoding': encoding }),
  }
  return app.inject({ method, url, headers, ...(body && { payload: body }) })
}

describe('a reply above 1 kB', () => {
  it('has the same content in every encoding and sends Vary', async () => {
    const { ownerToken } = await createTestOffice()
    const plain = await ask('/api/openapi.json', ownerToken)
    const br = await ask('/api/openapi.json', ownerToken, 'gzip, deflate, br')
    const gzip = await ask('/api/openapi.json', ownerToken, 'gzip')
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    for (const { headers, rawPayload } of [plain, br, gzip]) {
      expect(headers['vary']).toBe('accept-encoding')
      expect(headers['content-length']).toBe(String(rawPayload.length))
    }
    expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  })

  it('has the same headers for HEAD as for GET', async () => {
    const { ownerToken } = await createTestOffice()
    const full = await ask('/api/openapi.json', ownerToken, 'br')
    const head = await ask('/api/openapi.json', ownerToken, 'br', 'HEAD')
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect({ name, value: head.headers[name] }).toEqual({ name, value: full.headers[name] })
  })

  it('is not compressed when it answers a POST, because it may contain secrets', async () => {
    const office = await createTestOffice()
    const body = {
      employee_id: office.ids.employee,
      customer_id: office.ids.customer,
      service_id: office.ids.service,
      start_time: '2027-01-05 10:00:00',
      end_time: '2027-01-05 11:00:00',
      notes: 'הערה '.repeat(300),
    }
    const made = await ask('/api/appointments', office.ownerToken, 'br', 'POST', body)
    expect(made.statusCode).toBe(201)
    expect(made.rawPayload.length).toBeGreaterThan(1_000)
    expect(made.headers['content-encoding']).toBeUndefined()
  })
})

describe('a week of 1,400 appointments of 200 customers', () => {
  it('takes less than 30 kB, or less than 20 kB if one customer has all of them', async () => {
    const { pool } = await world()
    const office = await createTestOffice()
    const { officeId, ids } = office
    const { rows } = await pool.query<{ id: number }>(
      `insert into customers (office_id, full_name, phone)
       select $1, 'דנה כהן ' || i, '+97250' || lpad((i * 7919 % 10000000)::text, 7, '0') from generate_series(1, 200) i returning id`,
      [officeId],
    )
    const week = async (customers: number[]) => {
      await pool.query('delete from appointments where office_id = $1', [officeId])
      await pool.query(
        `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot)
         select $1, $2, ($3::bigint[])[1 + i % cardinality($3::bigint[])], $4, s, s + interval '30 minutes', 'confirmed', 'staff', false
         from generate_series(0, 1399) i
         cross join lateral (select '2027-01-03T06:00:00Z'::timestamptz + i / 200 * interval '1 day' + i % 20 * interval '30 minutes' as s)`,
        [officeId, ids.employee, customers, ids.service],
      )
      const url = '/api/appointments?start=2027-01-03%2000:00:00&end=2027-01-10%2000:00:00'
      const reply = await ask(url, office.ownerToken, 'br')
      expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString()).appointments).toHaveLength(1_400)
      return reply.rawPayload.length
    }
    expect(await week(rows.map(({ id }) => id))).toBeLessThan(30_000)
    expect(await week([ids.customer])).toBeLessThan(20_000)
  })
})

describe('a short reply', () => {
  it('is not compressed', async () => {
    const { ownerToken } = await createTestOffice()
    const reply = await ask('/api/categories', ownerToken, 'br')
    expect(reply.rawPayload.length).toBeLessThan(1_000)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.headers['vary']).toBeUndefined()
  })
})
