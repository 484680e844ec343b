/** Connections to the database of the tests that a test can cut or silence. */
import net from 'node:net'
import { inject } from 'vitest'

export async function openTunnel() {
  const silent = new Set<net.Socket>()
  const open = new Set<net.Socket>()
  const server = net.createServer((from) => {
    const to = net.connect(`${inject('host')}/.s.PGSQL.5432`)
    for (const [a, b] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(a)
      a.on('data', (bytes) => silent.has(a) || b.write(bytes))
      a.on('error', () => {})
      a.on('close', () => silent.has(a) || b.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    connection: { host: '127.0.0.1', port, user: 'postgres' },
    /** Silences the connections that are open now, as if the machine had lost its power. */
    silence: () => {
      for (const socket of open) silent.add(socket)
    },
    /** Ends all connections and refuses new ones. */
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
