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
  /** `http://127.0.0.1:41235`, without a slash at the end. */
  readonly address: string
  /** The data folder, in which another process finds its database. */
  readonly dataDir: string
  /** The time of the server's clock. */
  readonly now: () => Date
  /** The last lines that it printed, for the report of a failure. */
  readonly log: () => Promise<string>
}
type Reply = { address: string; dataDir: string; shift: number; log: string }

/** Playwright's global setup. Workers inherit the environment that it sets. */
export default async function () {
  process.env.CHROMIUM_PATH = await ensureChromium()
  const started = new Map<string, Promise<RunningServer>>()
  const find = (options: string) => {
    const known = started.get(options) ?? startServer(JSON.parse(options) as ServerOptions)
    started.set(options, known)
    return known
  }
  const broker = createServer((request, response) => {
    void text(request)
      .then(find)
      .then(({ address, dataDir, now, log }) => {
        const reply: Reply = { address, dataDir, shift: now().getTime() - Date.now(), log: log() }
        response.end(JSON.stringify(reply))
      })
      .catch((problem: unknown) => response.writeHead(500).end(String(problem)))
  })
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve))
  process.env.LUZ_SHARED_SERVERS = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`
  return async () => {
    broker.close()
    const all = await Promise.allSettled(started.values())
    await Promise.all(all.map(async (one) => one.status === 'fulfilled' && one.value.stop()))
  }
}

/** The running server with these options, or a new one. */
export async function sharedServer(options: ServerOptions): Promise<SharedServer> {
  const ask = async () => {
    const reply = await fetch(process.env.LUZ_SHARED_SERVERS!, { method: 'POST', body: JSON.stringify(options) })
    if (!reply.ok) throw new Error(await reply.text())
    return (await reply.json()) as Reply
  }
  const { address, dataDir, shift } = await ask()
  return { address, dataDir, now: () => new Date(Date.now() + shift), log: async () => (await ask()).log }
}
