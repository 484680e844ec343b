import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long running requests may continue after the server was told to stop. */
const FINISH_MS = 3_000

/**
 * Lets running requests finish when the server stops, and closes all other connections. Node itself
 * closes connections that are idle between two requests at that moment. It does not close
 * connections that never sent a request (browsers open them in advance), that send their first
 * request slowly, or that become idle when their running request ends.
 */
export function mountDrain(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let draining = false
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    draining = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref()
  })
}
