/**
 * One server for each set of options, shared by all workers of a Playwright run. The runner's
 * process starts them on demand; it stops those that nobody will ask for again once they are left,
 * and the others at the end. Workers ask it over HTTP, because they are processes of their own that
 * come and go.
 */
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ensureChromium } from '#tools/ensure-chromium.ts'
import { makeMigratedFolder } from './migrated-folder.ts'
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
  /** Ends the use of the server, once for each time that it was asked for. */
  readonly leave: () => Promise<void>
}
type Reply = { address: string; dataDir: string; shift: number }
type Started = {
  readonly options: string
  /** When nobody is given it any more, on the clock of `performance`. */
  readonly until: number
  readonly server: Promise<RunningServer>
  users: number
}

/**
 * A server with a fixed clock is shared for this long. Its clock runs on, and journeys depend on
 * the hour: 14 minutes after 08:46 the first free time with 3 hours' notice is a later one. All
 * journeys take less, so that each server starts once.
 */
const CLOCK_SHARED_MS = 11 * 60_000

/** Playwright's global setup. Workers inherit the environment that it sets. */
export default async function () {
  const [chromium, copyOf] = await Promise.all([ensureChromium(), makeMigratedFolder()])
  process.env.CHROMIUM_PATH = chromium
  const all: Started[] = []
  const ending: Promise<unknown>[] = []
  const forget = (one: Started) => void all.splice(all.indexOf(one), 1)
  const find = (asked: string): Started => {
    const options = JSON.parse(asked) as ServerOptions
    const known = all.findLast((one) => one.options === asked && performance.now() < one.until)
    if (known) return known
    const until = options.clock === undefined ? Infinity : performance.now() + CLOCK_SHARED_MS
    const started = { options: asked, until, users: 0, server: startServer({ ...options, copyOf }) }
    all.push(started)
    // one failed start must not fail all journeys with these options
    started.server.catch(() => forget(started))
    return started
  }
  const byAddress = async (address: string) => {
    for (const one of all) if ((await one.server.catch(() => null))?.address === address) return one
    throw new Error(`no server at ${address}`)
  }
  const replies: Record<string, (asked: string) => Promise<string>> = {
    '/server': async (asked) => {
      const found = find(asked)
      found.users++
      const { address, dataDir, now } = await found.server
      return JSON.stringify({ address, dataDir, shift: now().getTime() - Date.now() } satisfies Reply)
    },
    '/log': async (address) => (await (await byAddress(address)).server).log(),
    '/leave': async (address) => {
      const left = await byAddress(address)
      left.users--
      // an idle server still takes memory, and CPU for its jobs
      const ended = all.filter(({ users, until }) => users === 0 && until < performance.now())
      ended.forEach(forget)
      ending.push(...ended.map(async ({ server }) => (await server).stop()))
      return ''
    },
  }
  const broker = createServer((request, response) => {
    void text(request)
      .then(async (asked) => replies[request.url!]!(asked))
      .then((reply) => response.end(reply))
      .catch((problem: unknown) => response.writeHead(500).end(String(problem)))
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  process.env.LUZ_SHARED_SERVERS = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`
  return async () => {
    broker.close()
    const servers = await Promise.allSettled(all.map(({ server }) => server))
    await Promise.all([
      ...ending,
      ...servers.map(async (one) => one.status === 'fulfilled' && one.value.stop()),
      rm(copyOf, { recursive: true, force: true }),
    ])
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
  const leave = async () => void (await ask('/leave', address))
  return { address, dataDir, now: () => new Date(Date.now() + shift), log, leave }
}
