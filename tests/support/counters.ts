/** A server with endpoints that count how often their handlers ran, to test idempotency keys. */
import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { Failure } from '#server/platform/fail.ts'
import { mount, serve } from '#server/platform/http/serve.ts'
import { createTestOffice } from './office.ts'
import { startTestServer } from './test-server.ts'
import { world } from './world.ts'

const body = z.object({ name: z.string().trim() })
const reply = z.object({ turn: z.int() })
const counters = contract(
  'counters',
  {
    add: ['POST', '/api/counters'],
    change: ['PUT', '/api/counters/:id'],
    slow: ['POST', '/api/counters/slow'],
    remove: ['DELETE', '/api/counters'],
    visit: ['POST', '/api/counters/visit'],
    own: ['POST', '/api/counters/own'],
    forgetful: ['POST', '/api/counters/forgetful'],
    wrong: ['POST', '/api/counters/wrong'],
  } as const,
  {
    add: { access: 'staff', body, status: 201, reply, fails: ['category_name_taken'] },
    change: { access: 'staff', params: z.object({ id: z.string() }), body, status: 200, reply },
    slow: { access: 'staff', body, status: 201, reply },
    remove: { access: 'staff', status: 204, reply: z.void() },
    visit: { access: 'visitor', body, status: 200, reply },
    own: { access: 'staff', transaction: 'own', body, status: 201, reply },
    forgetful: { access: 'staff', transaction: 'own', body, status: 201, reply },
    wrong: { access: 'staff', body, status: 200, reply: z.void(), fails: ['code_wrong'] },
  },
)

type Sent = { path?: string; method?: string; name?: string; key?: string; token?: string; text?: string }

/** Starts the server. Its requests have an office of their own; `close` it after the tests. */
export async function startCounters() {
  const { services, pool } = await world()
  const office = await createTestOffice()
  /** How often the work ran, by the name in the request. */
  const ran = new Map<string, number>()
  const run = (name: string) => {
    ran.set(name, (ran.get(name) ?? 0) + 1)
    return { turn: ran.get(name)! }
  }
  /**
   * `during` is called inside the transaction of `slow` and `own`; `cleaned` counts failures of
   * `own`.
   */
  const state = { during: async () => {}, cleaned: 0 }
  const served = serve(counters, {
    add: async ({ body: { name }, tx, scope }) => {
      await tx.insertInto('categories').values({ office_id: scope.officeId, name }).execute()
      return run(name)
    },
    change: async ({ body: { name } }) => run(name),
    slow: async ({ body: { name } }) => {
      await state.during()
      return run(name)
    },
    remove: async () => void run('remove'),
    visit: async ({ body: { name } }) => run(name),
    own: async ({ body: { name }, inOffice, finish }) => {
      await inOffice(async () => run(`${name} before`))
      try {
        return await finish(async () => {
          await state.during()
          return run(name)
        })
      } catch (error) {
        state.cleaned++
        throw error
      }
    },
    forgetful: async ({ body: { name } }) => run(name),
    wrong: async ({ body: { name }, tx, scope }) => {
      await tx.insertInto('categories').values({ office_id: scope.officeId, name }).execute()
      run(name)
      return new Failure('code_wrong')
    },
  })
  const { app, address } = await startTestServer(services, (server) => mount(server, services, served))

  /** Sends a request, by default as the owner; `text` replaces the JSON of `name`. */
  async function send({ path = '', method = 'POST', name, key, token = office.ownerToken, text }: Sent) {
    const payload = text ?? (name === undefined ? undefined : JSON.stringify({ name }))
    const response = await fetch(`${address}/api/counters${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    const answer = await response.text()
    return { status: response.status, answer, code: answer.startsWith('{') ? JSON.parse(answer).code : undefined }
  }
  /** The stored rows of a key. */
  const rowsOf = async (key: string) =>
    (await pool.query('select * from idempotency_keys where office_id = $1 and key = $2', [office.officeId, key])).rows
  let turn = 0
  /** A name and a key that no request has used. */
  const fresh = () => ({ name: `name ${++turn}`, key: `key-${turn}` })
  return { app, office, ran, state, send, rowsOf, fresh, close: () => app.close() }
}
