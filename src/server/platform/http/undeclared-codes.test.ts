import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { world } from '#tests/support/world.ts'
import { fail, Failure } from '../fail.ts'
import { mount, serve } from './serve.ts'

const how = z.object({ how: z.enum(['listed', 'thrown', 'returned', 'detailed']) })
const routes = { ask: ['GET', '/api/undeclared'] } as const
const asked = contract('undeclared', routes, {
  ask: { access: 'public', query: how, status: 200, reply: z.object({}), fails: ['cutoff_passed'] },
})
const served = serve(asked, {
  ask: async ({ query }) => {
    if (query.how === 'listed') return fail('cutoff_passed')
    if (query.how === 'returned') return new Failure('booking_closed')
    const secret = { slots: ['2026-11-24 10:00:00'], password_hash: 'secret' }
    return query.how === 'detailed' ? fail('slot_taken', secret) : fail('booking_closed')
  },
})

const apps: FastifyInstance[] = []
const start = async (environment: 'test' | 'production') => {
  const { services } = await world()
  const app = await buildApp(
    { ...services, environment: { ...services.environment, NODE_ENV: environment, TRUST_PROXY: 'none' } },
    null,
  )
  mount(app, services, served)
  apps.push(app)
  return async (of: string) => {
    const reply = await app.inject({ method: 'GET', url: `/api/undeclared?how=${of}` })
    return { status: reply.statusCode, body: reply.json(), undeclared: app.problems.undeclared }
  }
}
afterAll(() => Promise.all(apps.map((app) => app.close())))

describe('a code that a handler fails with', () => {
  let ask: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    ask = await start('test')
  })

  it('is answered when the contract lists it', async () => {
    const { status, body, undeclared } = await ask('listed')
    expect([status, body.code, [...undeclared]]).toEqual([409, 'cutoff_passed', []])
  })

  it.for(['thrown', 'returned'])('is a bug outside production when it does not, %s', async (of) => {
    const { status, body, undeclared } = await ask(of)
    expect([status, body.code]).toEqual([500, 'bug'])
    expect([...undeclared]).toEqual(['undeclared.ask: booking_closed'])
  })

  it('keeps its status, sentence and details in production, and is reported', async () => {
    const inProduction = await start('production')
    const { status, body, undeclared } = await inProduction('detailed')
    expect([status, body.code, body.slots]).toEqual([409, 'slot_taken', ['2026-11-24 10:00:00']])
    expect(body.error).toContain('תפוס')
    expect(body).not.toHaveProperty('password_hash')
    expect([...undeclared]).toEqual(['undeclared.ask: slot_taken'])
  })
})
