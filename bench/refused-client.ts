/**
 * Strangers who go on after they were refused, in a process of their own. Reads `Strangers` from
 * the first line of standard input, runs until that is closed, and prints what was answered how
 * often.
 */
import http from 'node:http'
import os from 'node:os'
import { createInterface } from 'node:readline'

export type Strangers = {
  readonly address: string
  readonly slug: string
  readonly networks: readonly string[]
  /** Requests of all together. */
  readonly aMinute: number
}
/** Requests a minute, `sent` and `answered`, and how often each kind got which status. */
export type Refused = Readonly<Record<string, number>>

const TICK_MS = 20
// it stands for clients on other machines, which do not take the server's processor
os.setPriority(19)
const lines = createInterface(process.stdin)
const first = (await lines[Symbol.asyncIterator]().next()) as { value: string }
const { address, slug, networks, aMinute } = JSON.parse(first.value) as Strangers
const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
const counts: Record<string, number> = {}
const visit = (await (await fetch(`${address}/api/get-public-token/${slug}`)).json()) as { token: string }

const kinds = [
  ['code', '/api/online-booking/phone-codes', { phone: '0521234567' }],
  ['details', '/api/customers', { full_name: 'רותם', phone: '0521234567' }],
  ['password', '/api/auth/login', { email: 'noa@bench.test', password: 'not the password' }],
] as const

let sent = 0
function ask(): void {
  const [kind, url, body] = kinds[sent % kinds.length]!
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${visit.token}`,
    'x-forwarded-for': networks[sent++ % networks.length]!,
  }
  const request = http.request(address + url, { method: 'POST', agent, headers }, (response) => {
    const name = `${kind} ${response.statusCode}`
    counts[name] = (counts[name] ?? 0) + 1
    response.resume()
  })
  request.on('error', () => {})
  request.end(JSON.stringify(body))
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const began = performance.now()
const minutes = () => (performance.now() - began) / 60_000
const pace = setInterval(() => {
  while (sent < minutes() * aMinute) ask()
}, TICK_MS)
lines.once('close', () => {
  clearInterval(pace)
  console.log(
    JSON.stringify({
      sent: Math.round(sent / minutes()),
      answered: Math.round(sum(Object.values(counts)) / minutes()),
      ...counts,
    } satisfies Refused),
  )
  process.exit()
})
