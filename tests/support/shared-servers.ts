/**
 * One server for each set of options, shared by all workers of a Playwright run. The runner's
 * process starts them on demand and stops them at the end; workers ask it over HTTP, because they
 * are processes of their own that come and go.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ensureChromium } from '#tools/ensure-chromium.ts'
import { startServer, type RunningServer, type ServerOptions } from './start-server.ts'

export type SharedServer = {
  /** `http://127.0.0.1:41235` or `http://localhost:41235`, without a slash at the end. */
  readonly address: string
  /** The data folder, in which another process finds its database. */
  readonly dataDir: string
  /** The time of the server's clock. */
  readonly now: () => Date
  /** The last lines that it printed, for the report of a failure. */
  readonly log: () => Promise<string>
}
type Reply = { address: string; dataDir: string; shift: number }
type Started = { readonly options: string; readonly at: number; readonly server: Promise<RunningServer> }

/**
 * A server with a fixed clock is shared for this long. Its clock runs on, and journeys depend on
 * the hour: 10 minutes after 08:50 the first free time with 3 hours' notice is a later one.
 */
const CLOCK_SHARED_MS = 3 * 60_000

/** Playwright's global setup. Workers inherit the environment that it sets. */
export default async function () {
  process.env.CHROMIUM_PATH = await ensureChromium()
  const all: Started[] = []
  const find = (options: string): Promise<RunningServer> => {
    const { clock } = JSON.parse(options) as ServerOptions
    const known = all.findLast((one) => one.options === options)
    if (known && (clock === undefined || performance.now() - known.at < CLOCK_SHARED_MS)) return known.server
    const server = startServer(JSON.parse(options) as ServerOptions)
    const started = { options, at: performance.now(), server }
    all.push(started)
    // one failed start must not fail all journeys with these options
    server.catch(() => void all.splice(all.indexOf(started), 1))
    return server
  }
  const logOf = async (address: string) => {
    const servers = await Promise.allSettled(all.map(({ server }) => server))
    return servers.map((one) => (one.status === 'fulfilled' && one.value.address === address ? one.value.log() : ''))
  }
  const broker = createServer((request, response) => {
    void text(request)
      .then(async (asked) => {
        if (request.url === '/log') return (await logOf(asked)).join('')
        const { address, dataDir, now } = await find(asked)
        return JSON.stringify({ address, dataDir, shift: now().getTime() - Date.now() } satisfies Reply)
      })
      .then((reply) => response.end(reply))
      .catch((problem: unknown) => response.writeHead(500).end(String(problem)))
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  process.env.LUZ_SHARED_SERVERS = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`
  return async () => {
    broker.close()
    const servers = await Promise.allSettled(all.map(({ server }) => server))
    await Promise.all(servers.map(async (one) => one.status === 'fulfilled' && one.value.stop()))
  }
}

const ask = async (path: string, body: string) => {
  const reply = await fetch(`${process.env.LUZ_SHARED_SERVERS!}${path}`, { method: 'POST', body })
  if (!reply.ok) throw new Error(await reply.text())
  return reply
}
/** The running server with these options, or a new one. */
export async function sharedServer(options: ServerOptions): Promise<SharedServer> {
  const { address, dataDir, shift } = (await (await ask('/server', JSON.stringify(options))).json()) as Reply
  const log = async () => (await ask('/log', address)).text()
  return { address, dataDir, now: () => new Date(Date.now() + shift), log }
}
