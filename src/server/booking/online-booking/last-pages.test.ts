import fs from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { domains } from '#server/domains.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { openServices } from '#server/platform/open-services.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { makeMinimalDist } from '#tests/support/minimal-dist.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { openTunnel } from '#tests/support/tunnel.ts'
import { SECRET, world } from '#tests/support/world.ts'
import { text } from './text.ts'

const dist = makeMinimalDist()
afterAll(() => fs.rmSync(dist, { recursive: true }))

it('booking pages that were visited are served from their last copy, with a sentence, while the database is away', async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const [office, unvisited] = [await createTestOffice(), await createTestOffice()]
  const tunnel = await openTunnel()
  const { database } = (await world()).connection
  const printed: string[] = []
  const { services, close } = await openServices({
    environment: readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: '127.0.0.1' }),
    domains,
    connection: { ...tunnel.connection, database },
    secret: SECRET,
    publicUrl: () => 'https://luz.test',
    print: (line) => printed.push(line),
    clock: now,
  })
  const app = await buildApp(services, dist)
  const visit = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    return { status: statusCode, body, headers }
  }
  const page = `/book/${office.slug}`
  const fresh = await visit(page)
  expect({ status: fresh.status, hasNotice: fresh.body.includes(text.lastCopy) }).toEqual({
    status: 200,
    hasNotice: false,
  })

  tunnel.close()
  for (let times = 0; times < 3; times++) {
    const stale = await visit(page)
    expect(stale.status).toBe(200)
    expect(stale.body.replace(/<p role="status" data-notice>.*?<\/p>/, '')).toBe(fresh.body)
    expect(stale.body).toContain(text.lastCopy)
  }
  const away = await visit(`/book/${unvisited.slug}`)
  expect([away.status, away.headers['content-type'], away.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '2',
  ])
  expect(printed.filter((line) => line.startsWith('The database is unavailable'))).toHaveLength(1)
  await app.close()
  await close()
})
