import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, PASSWORD, randomIp, type Office } from '#tests/support/office.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'
import { freeBytesOf, openDiskGuard } from './disk-guard.ts'

const MB = 1024 * 1024
let free = 1_000 * MB
const printed: string[] = []
const disk = openDiskGuard(
  async () => free,
  (line) => printed.push(line),
)
let office: Office
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
  server = await startTestServer({ ...(await world()).services, disk })
})
afterAll(async () => {
  disk.close()
  await server.app.close()
})

const call = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const headers = { authorization: `Bearer ${office.ownerToken}`, 'x-forwarded-for': randomIp() }
  const reply = await server.app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: reply.statusCode, wait: reply.headers['retry-after'], body: reply.json() }
}
const addCategory = (name: string) => call('POST', '/api/categories', { name })
const leave = async (bytes: number) => {
  free = bytes
  await disk.check()
}

describe('a disk that fills', () => {
  it('stops changes before it is full, and leaves reading and signing in', async () => {
    expect((await addCategory('לפני')).status).toBe(201)
    await leave(199 * MB)
    expect(await addCategory('מלא')).toMatchObject({
      status: 503,
      wait: '60',
      body: { code: 'busy', error: expect.stringMatching(/לצפות בלבד/) },
    })
    expect((await call('GET', '/api/categories')).body.categories).toHaveLength(2)
    const { email } = office
    expect((await call('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
    await leave(250 * MB)
    expect((await addCategory('כמעט')).status).toBe(503)
    await leave(301 * MB)
    expect((await addCategory('אחרי')).status).toBe(201)
    expect(printed).toEqual([expect.stringContaining('199 MB left'), expect.stringContaining('room again')])
  })

  it('stops nothing where its space cannot be read', async () => {
    const guard = openDiskGuard(
      () => freeBytesOf('/nowhere/at/all'),
      (line) => printed.push(line),
    )
    await guard.check()
    expect(guard.isLow()).toBe(false)
    expect(await freeBytesOf('/')).toBeGreaterThan(0)
    guard.close()
  })
})
