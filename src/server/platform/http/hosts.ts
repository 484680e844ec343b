import type { FastifyInstance } from 'fastify'
import { isProduction, type Environment } from '../environment.ts'
import { isLoopbackHost } from '../security/loopback.ts'

/**
 * Probes and Prometheus name a machine by its address, and these answer nothing about an office.
 * In production /metrics requires its token; elsewhere it is only for this machine.
 */
const forMachines = ['/healthz', '/readyz', '/metrics']
const MISDIRECTED = 421
const sentence =
  'This server does not answer to the name in the Host header. PUBLIC_URL is the name that it answers to; a proxy passes on the Host of its request.\n'

/**
 * Refuses requests whose Host is neither that of PUBLIC_URL nor this machine, so that a foreign
 * page cannot reach the server under a name of its own (DNS rebinding). X-Forwarded-Host does not
 * count: scripts may set it, and many proxies pass it on.
 */
export function mountHosts(app: FastifyInstance, environment: Environment): void {
  const own = environment.PUBLIC_URL && new URL(environment.PUBLIC_URL).host
  const open = isProduction(environment) ? forMachines : forMachines.slice(0, 2)
  app.addHook('onRequest', async (request, reply) => {
    const host = request.headers.host?.toLowerCase().replace(/:(80|443)$/, '')
    if (host === own || isLoopbackHost(host) || open.includes(request.url.split('?', 1)[0]!)) return
    return reply.code(MISDIRECTED).type('text/plain; charset=utf-8').send(sentence)
  })
}
