import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { readEnvironment } from '../environment.ts'

const OWN_CLIENT = 'https://client.example'
let office: Office
beforeAll(async () => {
  office = await createTestOffice()
})

async function startApp(LUZ_ORIGINS?: string) {
  const { services } = await world()
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...(LUZ_ORIGINS === undefined ? {} : { LUZ_ORIGINS }) })
  return buildApp({ ...services, environment }, null)
}
const opened = startApp(`${OWN_CLIENT}, http://localhost:5173`)
afterAll(async () => (await opened).close())

const ask = async (origin: string, url = '/api/business', more: object = {}) => {
  const headers = { origin, authorization: `Bearer ${office.ownerToken}`, host: 'localhost' }
  return (await opened).inject({ url, headers, ...more })
}
const question = (origin: string) => ({
  method: 'OPTIONS' as const,
  headers: {
    origin,
    host: 'localhost',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization, content-type',
  },
})

describe('a page of another origin', () => {
  it.for([OWN_CLIENT, 'http://localhost:5173', 'https://localhost', 'capacitor://localhost'])(
    'reads the API when it is %s, with the token alone',
    async (origin) => {
      const asked = await ask(origin, '/api/auth/login', question(origin))
      expect(asked.statusCode).toBe(204)
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': expect.stringContaining('DELETE'),
        'access-control-allow-headers': expect.stringContaining('authorization'),
      })
      const answer = await ask(origin)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'cross-origin-resource-policy': 'cross-origin',
        vary: expect.stringContaining('origin'),
      })
      for (const { headers } of [asked, answer]) {
        expect(headers['access-control-allow-credentials']).toBeUndefined()
        expect(headers['set-cookie']).toBeUndefined()
      }
    },
  )

  it('reads refusals and pictures, too', async () => {
    const refused = await ask(OWN_CLIENT, '/api/business', { headers: { origin: OWN_CLIENT, host: 'localhost' } })
    expect(refused.statusCode).toBe(401)
    const nowhere = await ask(OWN_CLIENT, '/api/nowhere')
    expect(nowhere.statusCode).toBe(404)
    const picture = await ask(OWN_CLIENT, '/logo/none.webp')
    for (const { headers } of [refused, nowhere, picture])
      expect(headers['access-control-allow-origin']).toBe(OWN_CLIENT)
  })

  it('follows the stream of events', async () => {
    const app = await opened
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const { status, headers } = await fetch(`${address}/api/events`, {
      headers: { origin: 'capacitor://localhost', authorization: `Bearer ${office.ownerToken}` },
      signal: stop.signal,
    })
    stop.abort()
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('capacitor://localhost')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.for(['https://evil.example', 'https://client.example.evil.example', 'http://client.example', 'null'])(
    'reads nothing when it is %s',
    async (origin) => {
      expect((await ask(origin, '/api/auth/login', question(origin))).statusCode).toBe(404)
      const { headers } = await ask(origin)
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    },
  )

  it('reads no page, wherever it is from', async () => {
    const { headers } = await ask(OWN_CLIENT, '/healthz')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is allowed by the native applications alone without a list, and by nobody with none', async () => {
    for (const [list, allowed] of [
      [undefined, true],
      ['none', false],
    ] as const) {
      const app = await startApp(list)
      const { headers } = await app.inject({
        url: '/api/plans',
        headers: { origin: 'https://localhost', host: 'localhost' },
      })
      expect(headers['access-control-allow-origin'] !== undefined).toBe(allowed)
      await app.close()
    }
  })
})

it('an origin is a scheme and a host, and http only on this machine', () => {
  for (const LUZ_ORIGINS of [
    '*',
    'https://a.example/',
    'https://a.example/x',
    'a.example',
    'http://a.example',
    'https://*.example',
    'none,https://a.example',
  ])
    expect(() => readEnvironment({ LUZ_ORIGINS })).toThrow('LUZ_ORIGINS: must be')
})
