/** Turns every error into a problem reply in Hebrew, and logs unexpected ones. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { platformProblems, type ProblemCode, type ProblemReply } from '#shared/http/problems.ts'
import { platformProblemText } from '#shared/http/text.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import { isExhausted, isUnavailable, type Outages } from '../database/outage.ts'
import { Failure, problemOf } from '../fail.ts'
import { platformText } from '../text.ts'
import type { ProblemRegistry } from './problem-registry.ts'
import { inlineHash } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    problems: ProblemRegistry
    /** Whether a code that the contract does not list is answered as it is. */
    answersUndeclared: boolean
  }
  interface FastifyContextConfig {
    /** The codes with which an endpoint of a contract may answer. */
    declared?: { readonly operation: string; readonly codes: ReadonlySet<ProblemCode> }
  }
}

/** Seconds after which a client may repeat a request with this status, unless the failure says. */
const RETRY_AFTER: Readonly<Record<number, number>> = { 429: 5, 503: 2 }

type Mounted = { readonly registry: ProblemRegistry; readonly outages: Outages; readonly isProduction: boolean }
/** Call it once per application, before routes are mounted. */
export function mountProblems(app: FastifyInstance, { registry, outages, isProduction }: Mounted): void {
  app.decorate('problems', registry)
  app.decorate('answersUndeclared', isProduction)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    outages.lost(error)
    return answer(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => send(request, reply, 'not_found', {}))
}

type RawReply = { readonly raw: ServerResponse; hijack: () => unknown }
type RawRequest = { readonly id: string; readonly raw: IncomingMessage }
/**
 * Answers a URL that cannot be routed (`/%zz`, an overlong parameter). Such a request never reaches
 * the hooks or the error handler. No page has such an address.
 */
export function answerFrameworkError(_error: Error, request: RawRequest, reply: RawReply): void {
  reply.hijack()
  const { method = '', url = '', headers } = request.raw
  if (expectsPage(method, url, headers.accept)) {
    const page = errorPage(platformProblemText.not_found, request.id)
    reply.raw.writeHead(404, { ...page.headers, 'x-content-type-options': 'nosniff', 'x-request-id': request.id })
    reply.raw.end(page.html)
    return
  }
  const text = platformProblemText.invalid_input
  reply.raw.writeHead(platformProblems.invalid_input, {
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': request.id,
  })
  reply.raw.end(
    JSON.stringify({ code: 'invalid_input', error: text, messages: { error: text }, request_id: request.id }),
  )
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { code, details } = readError(error, request)
  return send(request, reply, code, details)
}

/** The body of a problem for a reply that has already begun. The error is logged like any other. */
export function problemBody(error: unknown, request: FastifyRequest): ProblemReply {
  const { code, details } = readError(error as FastifyError, request)
  return bodyOf(request, code, details)
}

function readError(error: FastifyError, request: FastifyRequest) {
  const code = declaredCode(codeOf(error, request), request)
  if (code === 'bug') request.log.error({ err: error }, 'a request failed unexpectedly')
  // an outage is reported once, by database/outage.ts
  else if (code === 'busy' && !isUnavailable(error) && !isExhausted(error))
    request.log.warn({ err: error }, 'the database or the file store was busy')
  const fields = hasZodFastifySchemaValidationErrors(error)
    ? Object.fromEntries(error.validation.map((v) => [v.instancePath.slice(1).replaceAll('/', '.'), sentence(v)]))
    : undefined
  const details: Failure['details'] = error instanceof Failure ? error.details : fields ? { fields } : {}
  return { code, details }
}

/**
 * A code that the contract of the endpoint does not list is a bug: clients do not know it. In
 * production it is answered with its status and sentence, so that nobody meets the bug.
 */
function declaredCode(code: ProblemCode, { server, routeOptions, log }: FastifyRequest): ProblemCode {
  const { declared } = routeOptions.config
  if (!declared || declared.codes.has(code)) return code
  const problem = `${declared.operation}: ${code}`
  log.error({ problem }, 'an endpoint failed with a code that its contract does not list')
  server.problems.undeclared.add(problem)
  return server.answersUndeclared ? code : 'bug'
}

function codeOf(error: FastifyError, { server }: FastifyRequest): ProblemCode {
  const known = problemOf(error, server.problems.constraints)
  if (known) return known
  if (error.statusCode === 413) return 'too_large'
  if (error.statusCode === 415) return 'unsupported_media'
  if (error.statusCode === 429) return 'too_many'
  // malformed JSON, bad escapes, a validation error
  if (error.statusCode && error.statusCode < 500) return 'invalid_input'
  return 'bug'
}

/**
 * The sentence for a validation issue. Our schemas give the key of a sentence; zod's own messages
 * (a missing field, a number in place of a text) become a general one.
 */
function sentence(issue: { message?: string; keyword: string; params?: Record<string, unknown> }): string {
  const key = issue.message as FieldText
  if (key in fieldText) return fieldText[key]
  if (issue.keyword === 'invalid_type' && issue.message?.includes('received undefined')) return fieldText.required
  return fieldText.invalid
}

function send(request: FastifyRequest, reply: FastifyReply, code: ProblemCode, details: Failure['details']) {
  const status = request.server.problems.status[code]
  const seconds = details.retryAfter ?? RETRY_AFTER[status]
  // the limit of all requests has set its own
  if (seconds !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', String(seconds))
  void reply.code(status)
  if (expectsPage(request.method, request.url, request.headers.accept)) {
    const page = errorPage(details.message ?? request.server.problems.text[code], request.id)
    return reply.headers(page.headers).send(page.html)
  }
  const { declared } = request.routeOptions.config
  // the schema of the status has the listed codes only
  if (declared && !declared.codes.has(code))
    void reply.serializer((body) => JSON.stringify(z.encode(request.server.problems.schemaOf([code]), body)))
  return reply.type('application/json; charset=utf-8').send(bodyOf(request, code, details))
}

function bodyOf(request: FastifyRequest, code: ProblemCode, details: Failure['details']): ProblemReply {
  const { message, retryAfter, ...shown } = details
  const waiting = code === 'too_many' && retryAfter !== undefined ? platformText.tooMany(retryAfter) : undefined
  const text = message ?? waiting ?? request.server.problems.text[code]
  return { code, error: text, messages: { error: text }, ...shown, request_id: request.id }
}

/** What a browser shows when a page cannot be given. Problems of the API stay JSON. */
const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;text-align:center}p{color:#555}'
const escape = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Whether the sender of this URL expects a page: a browser that opens an address. */
const expectsPage = (method: string, url: string, accept: string | undefined): boolean =>
  method === 'GET' && !/^\/(api|assets|p)(\/|$)/.test(url) && accept?.includes('text/html') === true

/** The headers and the HTML of an error page with one sentence. */
function errorPage(sentence: string, requestId: string): { headers: Record<string, string>; html: string } {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${inlineHash(STYLE)}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
    html: `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(sentence)}</title><style>${STYLE}</style></head><body><main><h1>${escape(sentence)}</h1><p><bdi>${escape(requestId)}</bdi></p></main></body></html>`,
  }
}
