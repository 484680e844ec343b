/**
 * A pooler of PostgreSQL connections in transaction mode, as PgBouncer 1.18: it refuses startup
 * options, and each transaction of a client gets the server connection that was idle for longest,
 * so that what a session keeps is lost as soon as possible.
 */
import net from 'node:net'
import { openPooledServer, type PooledServer } from './pooled-server.ts'
import {
  AUTHENTICATED,
  IDLE,
  messageReader,
  parametersOf,
  refusalOf,
  START,
  textAt,
  type Message,
} from './postgres-messages.ts'

/** Of each user and database. */
const CONNECTIONS = 3
/** What PgBouncer follows itself; it refuses others. */
const known = new Set(['user', 'database', 'client_encoding', 'application_name'])

export type Seen = {
  /** Names of statements that clients prepared. */
  readonly named: Set<string>
  readonly statements: Set<string>
  readonly users: Set<string>
  transactions: number
}
type Client = { readonly socket: net.Socket; server: PooledServer | null; unsent: Buffer[]; unanswered: number }
type Pool = { readonly idle: PooledServer[]; readonly waiting: Client[]; open: number }

/** `options`: startup options of its own server connections, which override those of a login. */
export async function openTransactionPooler(serverSocket: string, options?: string) {
  const pools = new Map<string, Pool>()
  const sockets = new Set<net.Socket>()
  const seen: Seen = { named: new Set(), statements: new Set(), users: new Set(), transactions: 0 }

  const give = (pool: Pool, client: Client, server: PooledServer) => {
    client.server = server
    server.serve({
      message: (message) => {
        client.socket.write(message.bytes)
        if (message.type !== 'Z') return
        client.unanswered -= 1
        // the client has its answers and no transaction: another one may have the connection
        if (message.body.toString('latin1') === 'I' && client.unanswered === 0) release(pool, client)
      },
      closed: () => {
        pool.open -= 1
        client.socket.destroy()
      },
    })
    for (const bytes of client.unsent.splice(0)) server.send(bytes)
  }
  const release = (pool: Pool, client: Client) => {
    const server = client.server!
    client.server = null
    seen.transactions += 1
    server.serve(null)
    const next = pool.waiting.shift()
    if (next) give(pool, next, server)
    else pool.idle.push(server)
  }
  const acquire = async (pool: Pool, client: Client, login: ReadonlyMap<string, string>) => {
    if (pool.open < CONNECTIONS) {
      pool.open += 1
      const server = await openPooledServer(serverSocket, login, options)
      return give(pool, client, server)
    }
    const idle = pool.idle.shift()
    if (idle) give(pool, client, idle)
    else pool.waiting.push(client)
  }

  const note = ({ type, body }: Message) => {
    const name = type === 'P' ? textAt(body) : ''
    if (name !== '') seen.named.add(name)
    if (type === 'P') seen.statements.add(textAt(body, name.length + 1))
    if (type === 'Q') seen.statements.add(textAt(body))
  }

  async function welcome(client: Client, parameters: Map<string, string>): Promise<(message: Message) => void> {
    const unknown = [...parameters.keys()].find((name) => !known.has(name))
    if (unknown) throw new Error(`unsupported startup parameter: ${unknown}`)
    const login = new Map([...parameters].filter(([name]) => name === 'user' || name === 'database'))
    const key = [...login.values()].join(' ')
    const pool = pools.get(key) ?? { idle: [], waiting: [], open: 0 }
    pools.set(key, pool)
    seen.users.add(login.get('user')!)
    const first = await openPooledServer(serverSocket, login, options)
    client.socket.write(Buffer.concat([AUTHENTICATED, ...first.greeting, IDLE]))
    first.close()
    client.socket.on('close', () => {
      const at = pool.waiting.indexOf(client)
      if (at >= 0) pool.waiting.splice(at, 1)
      // in the middle of a transaction, which ends with its connection
      client.server?.close()
    })
    return (message) => {
      if (message.type === 'X') return void client.socket.end()
      note(message)
      if ('QSF'.includes(message.type)) client.unanswered += 1
      if (client.server) return client.server.send(message.bytes)
      client.unsent.push(message.bytes)
      if (client.unsent.length === 1) void acquire(pool, client, login).catch(() => client.socket.destroy())
    }
  }

  const listener = net.createServer((socket) => {
    sockets.add(socket)
    const client: Client = { socket, server: null, unsent: [], unanswered: 0 }
    let handle: ((message: Message) => void) | null = null
    const read = messageReader(true, (message) => {
      if (handle) return handle(message)
      if (message.body.readInt32BE(0) !== START) return void socket.write('N') // no encryption
      welcome(client, parametersOf(message.body)).then(
        (then) => (handle = then),
        (error: Error) => socket.end(refusalOf(error.message)),
      )
    })
    socket.on('data', read)
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as net.AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    for (const { idle } of pools.values()) for (const server of idle) server.close()
    listener.close()
  }
  return { port, seen, close }
}
