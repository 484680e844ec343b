import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a request that runs may go on after the server was told to stop. */
const FINISH_MS = 3_000

/**
 * A server that stops lets requests that run finish, and is held up by nobody else. Node closes connections that wait between two
 * requests at that moment, but not those that never sent one (browsers open them in advance), nor one that sends its first letter by
 * letter, nor one whose running request ends a moment later and which then waits for the next.
 */
export function mountDrain(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let draining = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    draining = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref()
  })
}
