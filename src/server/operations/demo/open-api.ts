/**
 * Calls the API in process as the owner of the demo, at moments of its story: what a call makes has
 * passed the rules, and is dated as if it had been made then.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { InjectOptions } from 'fastify'
import { MINUTE } from '#shared/values/local-time.ts'
import { insertSession, revokeSessions } from '#server/team/sessions/queries.ts'
import type { OpenApp } from '#server/platform/http/open-app.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import type { DemoOffice } from './office-queries.ts'

/** What makes the demo: the services of this process, and how it builds the API. */
export type Making = {
  readonly services: Services
  readonly openApp: OpenApp
  /** Tells the operator that this process waits for another one. */
  readonly print?: (line: string) => void
}
/** Any JSON; who asks for it knows its shape. */
export type Json = ReturnType<typeof JSON.parse>
type Options = {
  /** The moment of the call; the present without it. */
  readonly at?: Date
  /** The user who calls, by id; the owner without it. */
  readonly as?: number
  /** The caller's network address. */
  readonly from?: string
  /** Codes that are no failure: then nothing is made, and the reply is null. */
  readonly unless?: readonly string[]
}
export type DemoApi = {
  /** Throws when the call is refused. */
  readonly call: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object | null, options?: Options) => Promise<Json>
}

/** How many calls are under way at once. */
export const LANES = 3
/** How long the callers stay signed in when this process is killed. */
const SESSION_MS = 10 * MINUTE

/** Runs `work` with the API; the sessions that it calls with end afterwards. */
export async function withApi<T>(making: Making, office: DemoOffice, work: (api: DemoApi) => Promise<T>): Promise<T> {
  const { services } = making
  const time = new AsyncLocalStorage<Date>()
  const app = await making.openApp(
    silent(services, () => time.getStore() ?? services.clock()),
    null,
  )
  const sessions = new Map<number, ReturnType<typeof signIn>>()
  const sessionOf = (userId: number) => {
    const session = sessions.get(userId) ?? signIn(services, office, userId)
    sessions.set(userId, session)
    return session
  }
  const call: DemoApi['call'] = (method, url, body = null, options = {}) =>
    time.run(options.at ?? services.clock(), async () => {
      const { token } = await sessionOf(options.as ?? office.ownerId)
      const request: InjectOptions = {
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(options.from === undefined ? {} : { remoteAddress: options.from }),
        ...(body === null ? {} : { payload: body }),
      }
      const reply = await app.inject(request)
      if (reply.statusCode < 300) return reply.body === '' ? null : reply.json()
      const { code } = reply.json<{ code: string }>()
      if (options.unless?.includes(code)) return null
      throw new Error(`the demo could not be made: ${method} ${url}: ${reply.statusCode} ${reply.body}`)
    })
  try {
    return await work({ call })
  } finally {
    for (const session of sessions.values()) {
      const { sid } = await session
      await enterOffice(services, office.id, (tx, scope) => revokeSessions(tx, scope, services.clock(), { sid }))
    }
    await app.close()
  }
}

/** The services with another clock, which log nothing, call nobody and hear of no events. */
const silent = (services: Services, clock: Services['clock']): Services => ({
  ...services,
  clock,
  environment: { ...services.environment, LOG_LEVEL: 'silent' },
  languageModel: null,
  liveEvents: { ...services.liveEvents, onEvents: () => {}, onSessionEnd: () => {}, onGap: () => {} },
})

async function signIn(services: Services, { id: officeId, ownerId }: DemoOffice, userId: number) {
  const now = services.clock()
  const expires = new Date(now.getTime() + SESSION_MS)
  const session = { userId, device: null, isKnown: false, now, expires }
  const sid = await enterOffice(services, officeId, (tx, scope) => insertSession(tx, scope, session))
  const shown = { role: userId === ownerId ? 'owner' : 'employee', business_name: '', logo_url: null }
  return { sid, token: await services.sessions.signStaff({ userId, officeId, sid, ...shown }) }
}

/** Works on each of the list, on as many as there are lanes at once. */
export async function inLanes<T>(list: readonly T[], lanes: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = list.values()
  const lane = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, () => lane()))
}
