import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsOf, type Endpoint } from '#shared/http/endpoint.ts'
import { MOST_TOGETHER, TOGETHER, type AnsweredPart } from '#shared/http/together.ts'
import { fail } from '../fail.ts'
import type { Services } from '../services.ts'
import type { ServedContract } from './serve.ts'

/**
 * Mounts the request that stands for several calls of signed-in staff
 * (src/shared/http/together.ts). Each of them passes the gate, the limits and the log like a
 * request of its own, so that it gets the same reply.
 */
export function mountTogether(app: FastifyInstance, services: Services, served: readonly ServedContract[]): void {
  const paths = served.flatMap(({ contract }) =>
    Object.entries(contract.endpoints).flatMap(([name, endpoint]) => {
      const [method, path] = contract.routes[name]!
      return method === 'GET' && onlyReads(endpoint) ? [patternOf(path)] : []
    }),
  )
  const mayAsk = (call: string) => paths.some((path) => path.test(call.split('?', 1)[0]!))
  app.get<{ Querystring: { readonly ask?: string | string[] } }>(TOGETHER, {
    schema: { hide: true } as never,
    onRequest: async ({ headers }) => {
      await services.sessions.gate('staff', [], headers.authorization)
    },
    handler: async (request) => {
      const calls = [request.query.ask ?? []].flat()
      if (calls.length > MOST_TOGETHER || !calls.every(mayAsk)) fail('invalid_input')
      return Promise.all(calls.map((call) => answerOf(app, call, request)))
    },
  })
}

/** Whether the reply is JSON, whole, and changes nothing: what writes needs an active office. */
const onlyReads = (endpoint: Endpoint): boolean =>
  !endpoint.download && !endpoint.stream && !endpoint.events && !needsOf(endpoint).includes('active')

/** Rows are named by numbers, so that no word of another path takes their place. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, String.raw`\d+`)}$`)

async function answerOf(app: FastifyInstance, url: string, request: FastifyRequest): Promise<AnsweredPart> {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url,
    // the parts are compressed as one reply
    headers: { ...request.headers, accept: 'application/json', 'accept-encoding': 'identity' },
    // the limits count the sender
    ...(request.socket.remoteAddress ? { remoteAddress: request.socket.remoteAddress } : {}),
  })
  return { status: statusCode, body }
}
