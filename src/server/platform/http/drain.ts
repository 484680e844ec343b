import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * After the server stopped listening: how long running requests may continue, and how long a
 * request may still arrive. Slow work ends before: a statement is cancelled after 10 s.
 */
const FINISH_MS = 12_000
const ARRIVE_MS = 3_000

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the moment when the server was told to stop. */
    isLeaving: () => boolean
    /**
     * Begins a stop without refusing anything. For `graceMs`, or until `hurry`, /readyz answers
     * 503, requests are answered on new and on kept connections, and each answer closes its
     * connection. app.close() follows.
     */
    leave: (graceMs: number, hurry: AbortSignal) => Promise<void>
  }
}

/**
 * Lets running requests finish when the server stops, and closes all other connections. Node itself
 * closes connections that are idle between two requests at that moment. It does not close
 * connections that never sent a request (browsers open them in advance), that send their first
 * request slowly, or that become idle when their running request ends. A request that is on its way
 * to a connection while it is closed is lost, so a proxy is given time to notice (`leave`) first.
 */
export function mountDrain(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  const busy = new Set<Socket>()
  let leaving = false
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    busy.add(socket)
    response.once('close', () => busy.delete(socket))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close')
  })
  app.decorate('isLeaving', () => leaving)
  app.decorate('leave', async (graceMs, hurry) => {
    leaving = true
    await sleep(graceMs, undefined, { signal: hurry }).catch(() => {})
  })
  app.addHook('preClose', async () => {
    leaving = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
    }, ARRIVE_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref()
  })
}
