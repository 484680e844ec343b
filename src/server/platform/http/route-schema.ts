/**
 * The schemas by which Fastify validates and serializes, and from which the OpenAPI document is
 * generated.
 */
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint, Upload } from '#shared/http/endpoint.ts'
import { idempotencyProblems, type ProblemCode } from '#shared/http/problems.ts'
import { acceptsIdempotencyKey } from './idempotency.ts'
import type { ProblemRegistry } from './problem-registry.ts'

/** All codes with which an endpoint may answer: its own, the common ones and those of the gate. */
export const codesOf = (registry: ProblemRegistry, method: string, endpoint: Endpoint): ReadonlySet<ProblemCode> =>
  new Set([
    ...registry.common,
    ...(acceptsIdempotencyKey(method, endpoint) ? idempotencyProblems : []),
    ...(endpoint.fails ?? []),
  ])

/** The Fastify schema of an endpoint: its input, its reply, and a problem reply for each status. */
export function schemaOf(registry: ProblemRegistry, domain: string, name: string, method: string, endpoint: Endpoint) {
  const takesKey = acceptsIdempotencyKey(method, endpoint)
  const byStatus = Map.groupBy(codesOf(registry, method, endpoint), (code) => registry.status[code])
  const { upload, raw, stream, events } = endpoint
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: `${domain}: ${name}`,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(upload && { 'x-upload': upload }),
    ...(raw && { 'x-raw': true }),
    ...(stream && { 'x-stream': true }),
    ...(events && { 'x-events': z.toJSONSchema(events, { io: 'output' }) }),
    ...(takesKey && { 'x-keyed': true }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [endpoint.status]: endpoint.reply,
      ...Object.fromEntries([...byStatus].map(([status, statusCodes]) => [status, registry.schemaOf(statusCodes)])),
    },
  }
}

type Transform = typeof jsonSchemaTransform
type DescribedOperation = {
  body?: { properties?: object; required?: string[] }
  headers?: object
  response: Record<string, object>
}
type RouteMarks = { 'x-upload'?: Upload; 'x-raw'?: true; 'x-stream'?: true; 'x-events'?: object; 'x-keyed'?: true }

/**
 * Describes an endpoint in the OpenAPI document, including what a JSON schema cannot express:
 * files, raw bodies, streams and idempotency keys.
 */
export const describeEndpoint: Transform = (input) => {
  const { schema, ...rest } = jsonSchemaTransform(input)
  const marks = (input.schema ?? {}) as RouteMarks
  const {
    'x-raw': _raw,
    'x-stream': _stream,
    'x-events': _events,
    'x-keyed': _keyed,
    ...described
  } = schema as DescribedOperation & RouteMarks
  return {
    schema: {
      ...described,
      ...(marks['x-upload'] && formOf(described, marks['x-upload'])),
      ...(marks['x-raw'] && { consumes: ['*/*'], body: { type: 'string', format: 'binary' } }),
      ...(marks['x-stream'] && { response: streamed(described.response) }),
      ...(marks['x-events'] && { response: streamedOnRequest(described.response, marks['x-events']) }),
      ...(marks['x-keyed'] && { headers: keyHeader }),
    },
    ...rest,
  }
}

function formOf({ body }: DescribedOperation, upload: Upload) {
  const form = {
    type: 'object',
    properties: { ...body?.properties, [upload.field]: { type: 'string', format: 'binary' } },
    required: [...(body?.required ?? []), ...(upload.optional ? [] : [upload.field])],
  }
  return { consumes: ['multipart/form-data'], body: form }
}

const EVENTS = 'Server-sent events of this shape, `data` as JSON; `end` after the last, `error` with a problem'
type Responses = Record<string, object>
const successAs = (response: Responses, describe: (schema: object) => object): Responses =>
  Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [status, status.startsWith('2') ? describe(schema) : schema]),
  )

/** A stream's success is described by the schema of one of its events. */
const streamed = (response: Responses) =>
  successAs(response, (schema) => ({ description: EVENTS, content: { 'text/event-stream': { schema } } }))
const streamedOnRequest = (response: Responses, event: object) =>
  successAs(response, (schema) => ({
    description: `The reply, or on request: ${EVENTS}`,
    content: { 'application/json': { schema }, 'text/event-stream': { schema: event } },
  }))

const keyHeader = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      pattern: '^[!-~]{1,128}$',
      description: 'Chosen by the caller. For 24 hours the same request with the same key gets the same answer again.',
    },
  },
}
