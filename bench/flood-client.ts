/**
 * One office that asks for as much as it can, in a process of its own. Reads a `Flood` from the
 * first line of standard input, runs until that is closed, and prints how often each kind of
 * request was answered with which status.
 */
import http from 'node:http'
import os from 'node:os'
import { createInterface } from 'node:readline'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { formOf } from '#tests/support/forms.ts'

export type Flood = {
  readonly address: string
  readonly token: string
  readonly month: string
  /** The start and end of a week, for the calendar's address. */
  readonly week: string
  /** Documents, each of which is drawn once. */
  readonly invoices: readonly number[]
  /** How many exports are asked for: an office has thirty an hour. */
  readonly exports: number
}
export type Flooded = Readonly<Record<string, number>>

/** A client that is refused asks again soon, whatever Retry-After says. */
const PAUSE_MS = 100
/** Of each kind at once. */
const CALLERS = { read: 4, upload: 6, drawing: 8, export: 3, stream: 30, signIn: 4 } as const
const UPLOAD = { ...formOf({ name: 'הצהרת בריאות' }, [{ name: 'a.pdf', bytes: Buffer.from(bigPdf()) }]) }

// it stands for clients on other machines, which do not take the server's processor
os.setPriority(19)
const lines = createInterface(process.stdin)
const flood = JSON.parse(((await lines[Symbol.asyncIterator]().next()) as { value: string }).value) as Flood
const agent = new http.Agent({ keepAlive: true })
const counts: Record<string, number> = {}
let stopped = false
let [invoice, exported, networks] = [0, 0, 0]

/** A comment of 300 kB behind the end of the file, as scanned pages would be. */
function bigPdf(): Buffer {
  return Buffer.concat([pdfOf(['Health declaration']), Buffer.from(`\n%${'x'.repeat(300_000)}\n`)])
}

type Ask = { method?: string; headers?: Record<string, string>; body?: string | Buffer }
const ask = (kind: string, url: string, { method = 'GET', headers = {}, body }: Ask = {}) =>
  new Promise<number>((resolve) => {
    const own = { authorization: `Bearer ${flood.token}`, 'x-forwarded-for': `192.0.2.${networks++ % 8}`, ...headers }
    const count = (status: number) => {
      const name = `${kind} ${status}`
      counts[name] = (counts[name] ?? 0) + 1
    }
    const request = http.request(flood.address + url, { method, agent, headers: own }, (response) => {
      count(response.statusCode!)
      response.resume().on('close', () => resolve(response.statusCode!))
    })
    request.on('error', () => {
      if (!stopped) count(0)
      resolve(0)
    })
    request.end(body)
  })

const xlsx = `/api/books/summary?month=${flood.month}&format=xlsx`
const structure = `/api/books/openfrmt?from=${flood.month}-01&to=${flood.month}-31`
/** Sign-ins come from anywhere, so that no limit of a network spares the server their hashes. */
const signIn = () => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `10.1.${(networks >> 8) & 255}.${networks++ & 255}`,
  },
  body: JSON.stringify({ email: `n${networks}@bench.test`, password: 'not the password' }),
})
const kinds: Readonly<Record<keyof typeof CALLERS, () => Promise<number> | null>> = {
  read: () => ask('read', `/api/appointments?${flood.week}`),
  upload: () => ask('upload', '/api/documents', { method: 'POST', headers: UPLOAD.headers, body: UPLOAD.body }),
  drawing: () => ask('drawing', `/api/invoices/pdf/${flood.invoices[invoice++ % flood.invoices.length]}`),
  export: () => (exported++ < flood.exports ? ask('export', exported % 2 ? xlsx : structure) : null),
  stream: () => ask('stream', '/api/events'),
  signIn: () => ask('sign-in', '/api/auth/login', signIn()),
}

const caller = async (kind: keyof typeof CALLERS) => {
  while (!stopped) {
    const status = await kinds[kind]()
    if (status === null) return
    if (status === 429 || status === 503) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
const callers = Object.entries(CALLERS).flatMap(([kind, count]) =>
  Array.from({ length: count }, () => caller(kind as keyof typeof CALLERS)),
)
lines.once('close', () => {
  stopped = true
  agent.destroy()
})
await Promise.all(callers)
console.log(JSON.stringify(counts satisfies Flooded))
