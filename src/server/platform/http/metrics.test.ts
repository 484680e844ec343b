import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { productionVariables as production } from '#tests/support/production.ts'
import { world } from '#tests/support/world.ts'
import { readEnvironment } from '../environment.ts'

/** The application in another environment. */
async function appIn(variables: Record<string, string>) {
  const { services } = await world()
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...variables })
  const app = await buildApp({ ...services, environment, publicUrl: () => environment.PUBLIC_URL ?? '' }, null)
  return {
    app,
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers }),
  }
}
const token = 'a token for the scraper'

describe('/metrics', () => {
  it('requires the configured token in production and does not exist without one', async () => {
    const guarded = await appIn({ ...production, METRICS_TOKEN: token })
    expect((await guarded.get('/metrics')).statusCode).toBe(404)
    expect((await guarded.get('/metrics', { authorization: `Bearer ${token}!` })).statusCode).toBe(404)
    const scraped = await guarded.get('/metrics', { authorization: `Bearer ${token}` })
    expect(scraped.statusCode).toBe(200)
    expect(scraped.body).toContain('process_cpu_seconds_total')
    const bare = await appIn(production)
    for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
      expect((await bare.get('/metrics', { authorization })).statusCode).toBe(404)
    await guarded.app.close()
    await bare.app.close()
  })

  it('labels requests by route pattern, without keys or names', async () => {
    const { app, get } = await appIn({ NODE_ENV: 'test' })
    const office = await createTestOffice()
    const authorization = `Bearer ${office.ownerToken}`
    await get('/api/customers?search=secret-name', { authorization })
    await get('/api/online-booking/manage/AAAAAAAAAAAAAAAAAAAAAA')
    await get('/nowhere/secret-path')
    const { body } = await get('/metrics')
    expect(body).toContain('route="/api/online-booking/manage/:token",status="404"')
    expect(body).toContain('route="/api/customers",status="200"')
    // there before the first fault, so that the first one is seen to rise
    expect(body).toMatch(/^luz_faults_total 0$/m)
    expect(body).toMatch(/^luz_busy_total 0$/m)
    expect(body).toContain('route="unknown",status="404"')
    expect(body).not.toMatch(/secret|AAAAAA/)
    await app.close()
  })
})

describe('the development outbox', () => {
  it.for(['/dev/outbox', '/dev/outbox.json'])('%s does not exist in production', async (url) => {
    const live = await appIn(production)
    expect((await live.get(url)).statusCode).toBe(404)
    const local = await appIn({ NODE_ENV: 'development' })
    expect((await local.get(url)).statusCode).toBe(200)
    await live.app.close()
    await local.app.close()
  })

  it.for(['/dev/outbox', '/dev/outbox.json'])('%s answers this machine only', async (url) => {
    const { app } = await appIn({ NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1' })
    const status = async (remoteAddress: string, host: string, more: Record<string, string> = {}) =>
      (await app.inject({ url, remoteAddress, headers: { host, ...more } })).statusCode
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost']) {
      expect(await status('127.0.0.1', host)).toBe(200)
      expect(await status('::1', host)).toBe(200)
      expect(await status('::ffff:127.0.0.1', host)).toBe(200)
      expect(await status('192.168.1.7', host)).toBe(404)
      expect(await status('127.0.0.1', host, { 'x-forwarded-for': '192.168.1.7' })).toBe(404)
    }
    for (const host of ['luz.test', 'rebound.test:3000', 'localhost.luz.test', '127.0.0.1.luz.test'])
      expect(await status('127.0.0.1', host)).toBe(421)
    await app.close()
  })

  it('escapes the messages that it shows', async () => {
    const { app, get } = await appIn({ NODE_ENV: 'development' })
    const { pool } = await world()
    const office = await createTestOffice()
    await pool.query(
      `insert into mail_messages (office_id, address, subject, body, created_at) values ($1, 'a@b.co', '<script>1</script>', '<img onerror=x>', '2099-01-01')`,
      [office.officeId],
    )
    const page = await get('/dev/outbox')
    expect(page.body).toContain('&lt;script>')
    expect(page.body).not.toMatch(/<script|<img/)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await get('/dev/outbox.json')).json().mail[0]).toMatchObject({ to: 'a@b.co', text: '<img onerror=x>' })
    await app.close()
  })
})

describe('every response', () => {
  it('carries the security headers', async () => {
    const { app, get } = await appIn(production)
    for (const url of ['/api/customers', '/api/plans/1', '/nowhere', '/healthz']) {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
    }
    await app.close()
  })

  it('omits Strict-Transport-Security without HTTPS', async () => {
    const { app, get } = await appIn({ NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' })
    expect((await get('/healthz')).headers).not.toHaveProperty('strict-transport-security')
    await app.close()
  })
})

describe('the address of a caller', () => {
  it('is taken from X-Forwarded-For only behind a trusted proxy', async () => {
    const { app, get } = await appIn({ NODE_ENV: 'test' })
    const answers = []
    for (let i = 0; i < 62; i++)
      answers.push(
        (await get(`/api/get-public-token/${900_000_000 + i}`, { 'x-forwarded-for': `10.9.8.${i}` })).statusCode,
      )
    // without TRUST_PROXY the header is ignored, so all requests count for one address
    expect(answers.at(-1)).toBe(429)
    await app.close()
  })
})
