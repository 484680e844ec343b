import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { productionVariables } from '#tests/support/production.ts'
import { world } from '#tests/support/world.ts'
import { readEnvironment } from '../environment.ts'

/** The status of a request under a host. */
async function startApp(variables: Record<string, string>) {
  const { services } = await world()
  const environment = readEnvironment({ LOG_LEVEL: 'silent', ...variables })
  const app = await buildApp({ ...services, environment }, null)
  const ask = (url: string, host: string, more: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...more } })
  const status = async (...args: Parameters<typeof ask>) => (await ask(...args)).statusCode
  return { app, ask, status }
}
const foreign = ['rebound.test:3000', 'localhost.luz.test', 'luz.test.evil.test', 'evil.test/luz.test', '10.0.0.7']

describe('the Host of a request', () => {
  it('is that of PUBLIC_URL or this machine in production', async () => {
    const { app, ask, status } = await startApp(productionVariables)
    for (const host of ['luz.test', 'LUZ.test', 'luz.test:443', 'localhost:3000', '127.0.0.1'])
      expect(await status('/api/plans', host)).not.toBe(421)
    for (const host of foreign)
      for (const url of ['/api/plans', '/login', '/healthzx', '/api/nowhere']) expect(await status(url, host)).toBe(421)
    expect(await status('/api/plans', 'rebound.test', { 'x-forwarded-host': 'luz.test' })).toBe(421)
    const refused = await ask('/login', 'rebound.test')
    expect(refused.body).toMatch(/^This server does not answer .* PUBLIC_URL [^\n]+\n$/)
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'")
    await app.close()
  })

  it('is not asked of probes and, where they need a token, metrics', async () => {
    const { app, status } = await startApp({ ...productionVariables, METRICS_TOKEN: 'a token for the scraper' })
    expect(await status('/healthz', '10.0.0.7:3000')).toBe(200)
    for (const url of ['/readyz', '/readyz?database=1']) expect(await status(url, '10.0.0.7:3000')).toBe(200)
    const bearer = { authorization: 'Bearer a token for the scraper' }
    expect(await status('/metrics', '10.0.0.7:3000', bearer)).toBe(200)
    await app.close()
  })

  it('is this machine outside production', async () => {
    const { app, status } = await startApp({ NODE_ENV: 'development', TRUST_PROXY: '127.0.0.1' })
    for (const host of ['localhost:3000', '[::1]:3000', '127.0.0.1:5173', 'luz.localhost'])
      expect(await status('/api/plans', host)).not.toBe(421)
    for (const host of [...foreign, 'luz.test'])
      for (const url of ['/api/plans', '/metrics', '/dev/outbox', '/login'])
        expect(await status(url, host, { 'x-forwarded-host': 'localhost' })).toBe(421)
    await app.close()
  })
})
