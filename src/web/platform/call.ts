/**
 * A typed HTTP client with one function per endpoint of a contract. Paths come from the contract's
 * routes, types from its schemas.
 */
import type { Contract, Endpoint, Reply, Route, RouteTable, RequestInput } from '#shared/http/endpoint.ts'
import type { ProblemCode, ProblemReply } from '#shared/http/problems.ts'
import { bugText } from '#shared/http/text.ts'
import { serverAddress } from './device.ts'
import { takeEarlyResponse } from './early-responses.ts'

/** The server refused the call. `message` is a Hebrew sentence that can be shown as it is. */
export class CallFailed extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly problem: ProblemReply | null
  constructor(status: number, problem: ProblemReply | null) {
    super(problem?.messages.error ?? bugText)
    this.name = 'CallFailed'
    this.code = problem?.code ?? 'bug'
    this.status = status
    this.problem = problem
  }
}

/**
 * Resolves to null when the server answers not_found, because the record does not exist or was
 * deleted.
 */
export const nullIfNotFound = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((failure: unknown) => {
    if (failure instanceof CallFailed && failure.code === 'not_found') return null
    throw failure
  })

/** No response arrived: the device is offline, or the server is unreachable. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'Unreachable'
  }
}

/**
 * The version of what a screen showed. Undefined for what a form creates, and where one value is
 * saved.
 */
export type Seen = { readonly version: number | undefined }
type BodyOf<I> = I extends { readonly body?: infer B } ? NonNullable<B> : object
/**
 * What screens send. Versions are optional on the wire, but a screen that changes what
 * people edit has to name the version that it showed, so that nobody's change is lost.
 */
type Sent<E extends Endpoint> = 'version' extends keyof BodyOf<RequestInput<E>>
  ? RequestInput<E> & { readonly body: Seen }
  : RequestInput<E>
type Call<E extends Contract['endpoints'][string]> =
  unknown extends Sent<E>
    ? (sent?: CallOptions) => Promise<Reply<E>>
    : object extends Sent<E>
      ? (sent?: Sent<E> & CallOptions) => Promise<Reply<E>>
      : (sent: Sent<E> & CallOptions) => Promise<Reply<E>>
export type Client<C extends Contract> = { readonly [K in keyof C['endpoints']]: Call<C['endpoints'][K]> }
export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean
  /**
   * For a write that may be sent twice: the same key gets the same response for 24 hours. 1 to 128
   * visible ASCII characters.
   */
  readonly idempotencyKey?: string | undefined
  /** Asks for the answer as a stream, where the endpoint has both. */
  readonly asEvents?: boolean
}
type UntypedRequest = CallOptions & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  upload?: Record<string, Blob> | undefined
}

/** The identity of a client's calls, and a callback for refused calls. */
export type Identity = { readonly token: () => string | null; readonly refused?: (failure: CallFailed) => void }

/** One function per endpoint. A refused or failed call rejects with CallFailed. */
export function client<C extends Contract>(routes: C['routes'], identity: Identity): Client<C> {
  const table: RouteTable = routes
  const entries = Object.entries(table).map(([name, route]) => [
    name,
    (sent?: UntypedRequest) => send(route, sent ?? {}, identity),
  ])
  return Object.fromEntries(entries) as Client<C>
}

/** The URL of a route with these parameters. */
function addressOf(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))
  return given.length > 0 ? `${filled}?${search}` : filled
}

async function send(
  [method, path]: Route,
  { params, query, body, upload, signal, keepalive, idempotencyKey, asEvents }: UntypedRequest,
  identity: Identity,
): Promise<unknown> {
  const token = identity.token()
  const address = addressOf(path, params, query)
  const send = () =>
    fetch(serverAddress(address), {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(asEvents ? { accept: 'text/event-stream' } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        // the browser sets the content type of a form with its boundary
        ...(body === undefined || upload ? {} : { 'content-type': 'application/json' }),
      },
      ...(upload ? { body: formOf(body, upload) } : body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
  const early = method === 'GET' && takeEarlyResponse(address, token)
  const response = await (early ? early.then((found) => found ?? send()) : send()).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Unreachable(error)
  })
  if (response.status === 204) return undefined
  const disposition = response.headers.get('content-disposition')
  if (response.ok && disposition) {
    const content = await response.blob()
    // downloads.ts of the server ends the header with filename*=UTF-8''…
    return new File([content], decodeURIComponent(disposition.split("''")[1] ?? ''), { type: content.type })
  }
  if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const { readEvents } = await import('./event-stream.ts')
    const failed = (problem: ProblemReply) => new CallFailed(response.status, problem)
    return readEvents(response.body, { failed, cut: (cause) => new Unreachable(cause) })
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const failure = new CallFailed(response.status, isProblem(answer) ? answer : null)
  identity.refused?.(failure)
  throw failure
}

/** Puts text fields first, so that the server has read them before the file arrives. */
function formOf(body: unknown, upload: Record<string, Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.append(name, String(value))
  for (const [name, file] of Object.entries(upload)) form.append(name, file)
  return form
}

const isProblem = (answer: unknown): answer is ProblemReply =>
  typeof answer === 'object' && answer !== null && 'code' in answer && 'messages' in answer
