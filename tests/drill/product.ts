/** Two web and two worker processes behind the proxy of docs/operations, and a provider of SMS. */
import fs from 'node:fs'
import path from 'node:path'
import { builtServer } from '#tests/support/built-server.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { start019Peer } from '#tests/support/peers/sms-019-peer.ts'
import { addresses, OPERATIONS } from './configuration.ts'
import { makeFolder, startDaemon, until, type Daemon } from './daemons.ts'

export type Product = {
  /** Where browsers go: `http://127.84.0.2:8480`. */
  readonly address: string
  readonly webs: readonly string[]
  readonly peer: Awaited<ReturnType<typeof start019Peer>>
  readonly processes: readonly Daemon[]
}
const PROXY_PORT = 8480
const account = { username: 'noa', token: 'a-token', senders: ['Luz'] }

/**
 * The shipped Caddyfile. Only the addresses of the processes and the folder of its pages are
 * others, and it opens no port for commands.
 */
function startProxy(folder: string): string {
  const shipped = fs.readFileSync(path.join(OPERATIONS, 'Caddyfile'), 'utf8')
  const text = shipped
    .replace('web1:3000 web2:3000', addresses.webs.map((address) => `${address}:3000`).join(' '))
    .replace('/etc/caddy', OPERATIONS)
  const file = path.join(folder, 'Caddyfile')
  fs.writeFileSync(file, `{\n\tadmin off\n}\n${text}`)
  const address = `http://${addresses.caddy}:${PROXY_PORT}`
  const env = { LUZ_HOST: address, XDG_DATA_HOME: makeFolder(folder, 'caddy') }
  startDaemon(folder, 'caddy', { command: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file], env })
  return address
}

const isReady = async (url: string) => (await fetch(`${url}/readyz?database=1`).catch(() => null))?.ok === true

/** `database` are DATABASE_URL and what belongs to it. */
export async function startProduct(folder: string, database: Readonly<Record<string, string>>): Promise<Product> {
  const peer = await start019Peer(account)
  const env = {
    ...database,
    LUZ_DATA_DIR: path.join(folder, 'luz'),
    LUZ_SECRET: 'one secret for all processes of the drill',
    // by day: at night messages wait until the morning
    LUZ_CLOCK: `${dateOf(new Date())}T09:00:00.000Z`,
    LUZ_DEMO: '0',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1',
    NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/luz'),
    SMS_PROVIDER: '019sms',
    SMS_SENDER: account.senders[0]!,
    SMS_019_URL: `${peer.address}/api`,
    SMS_019_USERNAME: account.username,
    SMS_019_TOKEN: account.token,
  }
  const main = { command: process.execPath, args: [builtServer()], asOurselves: true }
  const web = (HOST: string, i: number) =>
    startDaemon(folder, `web${i + 1}`, { ...main, env: { ...env, LUZ_ROLE: 'web', HOST, PORT: '3000' } })
  const worker = (LUZ_HEALTH_HOST: string, i: number) =>
    startDaemon(folder, `worker${i + 1}`, {
      ...main,
      env: { ...env, LUZ_ROLE: 'worker', LUZ_HEALTH_HOST, LUZ_HEALTH_PORT: '3001' },
    })
  const processes = [...addresses.webs.map(web), ...addresses.workers.map(worker)]
  const webs = addresses.webs.map((address) => `http://${address}:3000`)
  const all = [...webs, ...addresses.workers.map((address) => `http://${address}:3001`)]
  const areReady = async () => (await Promise.all(all.map(isReady))).every(Boolean)
  await until(`the processes are ready (logs in ${folder})`, areReady, 90)
  const address = startProxy(folder)
  await until('the proxy leads to them', () => isReady(address))
  return { address, webs, peer, processes }
}
