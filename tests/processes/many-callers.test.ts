import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { fromAnywhere, PASSWORD, registerOffice, type LoadOffice, type Send } from './load-office.ts'
import { killAll, makeBaseFolder, startServerProcess, type Server } from './server-process.ts'

const PROCESSES = 4
const OFFICES = 12
const CALLERS = 120

type Answer = { readonly asked: string; readonly status: number; readonly retryAfter: string | null; code?: string }
let base: string
let dataDir: string
let servers: Server[]
let offices: LoadOffice[]

/** As every request, from another network. */
const sendTo =
  (server: Server): Send =>
  async (method, url, body, token) => {
    const headers = { ...fromAnywhere(token), ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false
    const retryAfter = reply.headers.get('retry-after')
    return { status: reply.status, body: isJson ? { ...JSON.parse(text), retryAfter } : { retryAfter } }
  }

beforeAll(async () => {
  base = makeBaseFolder()
  dataDir = path.join(base, 'data')
  // as `npm start` four times on one folder: the first one starts the database, the others join
  servers = [await startServerProcess({ LUZ_DATA_DIR: dataDir })]
  const more = Array.from({ length: PROCESSES - 1 }, () => startServerProcess({ LUZ_DATA_DIR: dataDir }))
  servers.push(...(await Promise.all(more)))
  offices = []
  for (let i = 0; i < OFFICES; i++) offices.push(await registerOffice(sendTo(servers[i % PROCESSES]!), `many${i}`))
})
afterAll(async () => {
  await killAll([dataDir])
  fs.rmSync(base, { recursive: true, force: true })
})

const today = dateOf(new Date())
const WEEK = `/api/appointments?start=${today}%2000:00:00&end=${addDays(today, 7)}%2000:00:00`
/** What callers ask, in turn; each caller begins with another one. */
const requests: ((send: Send, office: LoadOffice) => ReturnType<Send>)[] = [
  (send, { nextBooking, token }) => send('POST', '/api/appointments', nextBooking(), token),
  (send, { token }) => send('GET', WEEK, undefined, token),
  (send, { token }) => send('GET', '/api/customers?limit=20', undefined, token),
  (send, { email }) => send('POST', '/api/auth/login', { email, password: PASSWORD }),
  (send, { slug }) => send('GET', `/book/${slug}`),
]
const names = ['a booking', 'the calendar', 'customers', 'a sign-in', 'the public page']

async function caller(n: number): Promise<Answer[]> {
  const send = sendTo(servers[n % PROCESSES]!)
  const office = offices[Math.floor(n / PROCESSES) % OFFICES]!
  const answers: Answer[] = []
  for (let i = 0; i < requests.length; i++) {
    const at = (n + i) % requests.length
    for (let isBusy = true; isBusy;) {
      const { status, body } = await requests[at]!(send, office)
      answers.push({ asked: names[at]!, status, retryAfter: body.retryAfter, code: body.code })
      isBusy = status === 503
      if (isBusy) await sleep(1_000 * Number(body.retryAfter))
    }
  }
  return answers
}

describe('four processes with the default settings on one embedded database', () => {
  it('answer 120 callers at once, none with 500, also those who were asked to wait', async () => {
    const answers = (await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)))).flat()
    const refused = answers.filter(({ status }) => status >= 400)
    expect(refused.filter(({ status, code }) => status !== 503 || code !== 'busy')).toEqual([])
    for (const { retryAfter } of refused) expect(retryAfter).toMatch(/^[1-9]\d*$/)
    const answered = answers.filter(({ status }) => status < 400)
    for (const name of names) expect(answered.filter(({ asked }) => asked === name)).toHaveLength(CALLERS)
  })

  it('leave connections of the database free', async () => {
    const host = fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]!.trim()
    const client = new pg.Client({ host, user: 'postgres', database: 'luz' })
    await client.connect()
    const { rows } = await client.query<{ used: number; most: number }>(
      `select count(*)::int as used, current_setting('max_connections')::int as most
       from pg_stat_activity where backend_type = 'client backend'`,
    )
    await client.end()
    expect(rows[0]!.used).toBeGreaterThan(PROCESSES * 5)
    expect(rows[0]!.used).toBeLessThan(rows[0]!.most)
    expect(fs.readFileSync(path.join(dataDir, 'pg.log'), 'utf8')).not.toMatch(
      /too many clients|remaining connection slots/,
    )
    for (const server of servers) expect(server.output()).not.toMatch(/"level":(50|60)|failed unexpectedly/)
  })
})
