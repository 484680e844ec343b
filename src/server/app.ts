/** The HTTP application of a process: the routes of all domains, served by the platform. */
import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { jsonSchemaTransformObject, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { isStaffScreen } from '#shared/desk/home/staff-screens.ts'
import { domains } from './domains.ts'
import { contractsOf, gaugesOf, sessionStoreOf } from './platform/domain.ts'
import { mountAppLinks } from './platform/http/app-links.ts'
import { mountCompression } from './platform/http/compress.ts'
import { mountDrain } from './platform/http/drain.ts'
import { isProduction, trustedProxies, type Environment } from './platform/environment.ts'
import { mountEvents } from './platform/realtime/events.ts'
import { mountHeaders } from './platform/http/headers.ts'
import { mountHealth } from './platform/http/health.ts'
import { mountHosts } from './platform/http/hosts.ts'
import { mountOrigins } from './platform/http/origins.ts'
import { networkOf } from './platform/security/networks.ts'
import { mountMetrics } from './platform/http/metrics.ts'
import { mountOutbox } from './platform/http/outbox-page.ts'
import { problemRegistryOf } from './platform/http/problem-registry.ts'
import { answerFrameworkError, mountProblems } from './platform/http/problems-reply.ts'
import { describeEndpoint } from './platform/http/route-schema.ts'
import { mount } from './platform/http/serve.ts'
import { mountStreams } from './platform/http/streams.ts'
import { mountTogether } from './platform/http/together.ts'
import type { Services } from './platform/services.ts'
import { mountStaffApp } from './platform/http/web-files.ts'
import { framedOrigins } from './providers/card-payments/gateway-addresses.ts'

const BODY_MAX = 256 * 1024
/**
 * Time for a whole request to arrive: ten megabytes over a bad line. Fastify sets no limit, so a
 * body that trickles in would hold its connection forever.
 */
const REQUEST_MS = 5 * 60_000
/**
 * A coarse ceiling per network and process; the limits that matter are in each domain's limits.ts.
 */
const REQUESTS_A_MINUTE = 3_000

/** What the native applications open: an appointment, a customer, a booking page. */
const APP_LINKS = ['/calendar', '/customers', '/customers/*', '/book/*']

/** `dist` is the built web; null serves the API alone. */
export async function buildApp(services: Services, dist: string | null): Promise<FastifyInstance> {
  const { environment } = services
  const options: FastifyServerOptions = {
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_MS,
    genReqId: () => randomUUID(),
    logger: loggerOf(environment.LOG_LEVEL),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(environment),
    frameworkErrors: answerFrameworkError,
    return503OnClosing: false, // requests that arrive during the drain are answered; platform/http/drain.ts
    routerOptions: { maxParamLength: 200 },
  }
  const app = Fastify(options)
  app.decorateRequest('admission', null)
  app.decorateRequest('uploaded', null)
  app.setValidatorCompiler(validatorCompiler)
  // the contract encodes every reply, so undeclared columns never leave the server
  app.setSerializerCompiler(serializerCompiler)
  acceptEmptyJson(app)
  mountDrain(app)
  mountStreams(app)
  mountHeaders(app, services.publicUrl().startsWith('https:'))
  mountHosts(app, environment)
  mountOrigins(app, environment)
  mountCompression(app)
  mountProblems(app, {
    registry: problemRegistryOf(domains, sessionStoreOf(domains).problems),
    outages: services.outages,
    isProduction: isProduction(environment),
  })
  logRequests(app)
  await app.register(rateLimit, {
    // the hook of a route would come after its gate, and so count no refused request
    global: false,
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.url === '/healthz',
    // clients do not read them, and they would be sent with every file of a page
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
  app.addHook('onRequest', app.rateLimit())
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Luz',
        version: '0.1.0',
        description:
          'The API of Luz. Every reply that is not a success has the shape of a problem: code, error, messages.error (Hebrew) and sometimes fields.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeEndpoint,
    transformObject: jsonSchemaTransformObject,
  })
  const metrics = mountMetrics(app, services, gaugesOf(domains))
  mountHealth(app, services)
  mountAppLinks(app, environment, APP_LINKS)
  const forVisitors = domains.flatMap(({ visitorRoutes }) => visitorRoutes ?? [])
  for (const contract of contractsOf(domains)) mount(app, services, contract, forVisitors)
  mountTogether(app, services, contractsOf(domains))
  metrics.add('luz_open_streams', 'Open event streams of screens', mountEvents(app, services))
  for (const domain of domains) domain.mount?.(app, services)
  app.get('/api/openapi.json', { schema: { hide: true } as never }, async () => app.swagger())
  if (!isProduction(environment))
    mountOutbox(
      app,
      services,
      domains.flatMap(({ outbox }) => outbox ?? []),
    )
  if (dist !== null) await mountWeb(app, services, dist)
  return app
}

async function mountWeb(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  for (const { mountPages } of domains) await mountPages?.(app, services, dist)
  const staffPage = await mountStaffApp(app, dist, frameSources(services.environment))
  // the staff app answers unknown addresses too: it leads to Home, as specified
  app.get('/*', { schema: { hide: true } as never }, (request, reply) =>
    isFile(request.url) ? reply.callNotFound() : staffPage(request, reply, isStaffScreen(request.url) ? 200 : 404),
  )
}

/** What browsers and search engines try as a file is no screen: `/favicon.ico`. */
const isFile = (url: string) =>
  /^\/(api|assets|p|dev|\.well-known)\//.test(url) || /^\/[^?]*\.(ico|png|txt|xml)(\?|$)/.test(url)

/** The pages of card gateways. Outside production the sandbox's pages are on our own origin. */
const frameSources = (environment: Environment) => [
  ...(isProduction(environment) ? [] : ["'self'"]),
  ...framedOrigins(environment),
]

/** JSON only. Clients send its content type on requests without a body, too. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
}

/**
 * Logs one line per request, by route pattern and office: addresses hold keys, and bodies hold
 * personal data.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({
      method: request.method,
      route,
      status: reply.statusCode,
      ms,
      office: request.admission?.scope.officeId,
    })
  })
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
}

const loggerOf = (level: string) => ({ level, serializers: { err: errorWithoutValues } })

/** Without `detail`, where PostgreSQL puts values of the row. */
const errorWithoutValues = (error: Error & { code?: string; constraint?: string; table?: string }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  table: error.table,
})
