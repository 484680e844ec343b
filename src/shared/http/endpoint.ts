import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'
import type { Right } from './rights.ts'

/**
 * Who may call. A `visitor` holds an office's public token; staff of the same office pass as well.
 */
export type Access = 'public' | 'visitor' | 'staff' | 'owner'
/**
 * What the call requires besides the role: `active` for writing, and rights that an owner gives.
 * The session store decides whether it is met. Visitors need nothing.
 */
export type Need = 'active' | Right
/** What an endpoint declares: one need or several, which are checked in this order. */
export type Needs = Need | readonly Need[]
/** The needs of an endpoint as a list. */
export const needsOf = ({ needs = [] }: { readonly needs?: Needs | undefined }): readonly Need[] => [needs].flat()

/** One file in a form, next to the text fields of `body`. */
export type Upload = {
  readonly field: string
  readonly maxBytes: number
  /** The form may come without it. JSON is then accepted as well. */
  readonly optional?: true
  /**
   * For files of strangers: how many forms are read at once, from everybody and from one address.
   * More are refused with busy, and one that takes more than a minute is cut.
   */
  readonly atOnce?: { readonly all: number; readonly each: number }
}
/**
 * A file that waits on the disk until the reply is sent. `name` is what the sender called it: for
 * display, never for a path.
 */
export type UploadedFile = {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Base64. */
  readonly sha256: string
  readonly read: () => Promise<Uint8Array>
}

/** A body that the handler receives unparsed, byte by byte, because the sender signed it. */
export type RawBody = {
  readonly maxBytes: number
  /**
   * The headers that the handler needs, in lower case: the signature, the time of sending, the
   * content type.
   */
  readonly headers: readonly Lowercase<string>[]
}

/** Method and path, apart from the schemas, so that a browser bundle can carry it without zod. */
export type Route = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/api/${string}`]
export type RouteTable = Readonly<Record<string, Route>>

/** Everything else about one REST path. Server and web are both checked against it. */
export type Endpoint = {
  readonly access: Access
  /**
   * With `access: 'visitor'`: staff and visitors are served by two handlers, see `serve` and
   * `serveVisitors`.
   */
  readonly separateVisitors?: true
  /**
   * With `access: 'public'`: the same path also serves staff. The handler calls `asStaff`, which
   * fails with signed_out for a caller without a session.
   */
  readonly optionalStaff?: true
  readonly needs?: Needs
  /**
   * A right without which the handler refuses the call for rows that are not the caller's own, with
   * `right_missing`.
   */
  readonly needsForOthers?: Right
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A form with a file; its `fails` include `file_too_large`. */
  readonly upload?: Upload
  /**
   * Replaces `body` for webhooks. Allowed on `public` endpoints only: the handler verifies the
   * signature before it opens an office.
   */
  readonly raw?: RawBody
  /**
   * `own`: the handler opens its transactions itself and does slow work between them. Otherwise the
   * whole handler is one transaction.
   */
  readonly transaction?: 'own'
  /**
   * The answer is a file; its handler returns a FileReply of platform/http/downloads.ts. `some`: it
   * is a file or the reply, as the query asks.
   */
  readonly download?: true | 'some'
  /**
   * The answer is a stream of server-sent events. `reply` is the schema of one event, `{ event,
   * data }`; the names `error` and `end` are taken. The handler runs without a transaction, as with
   * `transaction: 'own'`.
   */
  readonly stream?: true
  /**
   * With `transaction: 'own'`: the schema of one event. A caller that accepts text/event-stream
   * gets the answer as a stream of these events while it is made; every other caller gets `reply`.
   * The handler learns by `wantsEvents` which one it returns. The answer of a request repeated with
   * its key is always `reply`.
   */
  readonly events?: z.ZodType
  readonly status: 200 | 201 | 204
  readonly reply: z.ZodType
  /** The problems of this endpoint beyond `commonProblems`. */
  readonly fails?: readonly ProblemCode[]
}
export type Endpoints = Readonly<Record<string, Endpoint>>
export type Contract = { readonly name: string; readonly routes: RouteTable; readonly endpoints: Endpoints }

/**
 * Pairs a domain's routes with their descriptions. A missing or superfluous endpoint does not
 * compile.
 */
export const contract = <R extends RouteTable, const C extends { readonly [K in keyof R]: Endpoint }>(
  name: string,
  routes: R,
  endpoints: C,
): { readonly name: string; readonly routes: R; readonly endpoints: C } => ({ name, routes, endpoints })

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'sent' | 'received',
> = E[K] extends z.ZodType
  ? Side extends 'sent'
    ? object extends z.input<E[K]>
      ? { readonly [P in K]?: z.input<E[K]> }
      : { readonly [P in K]: z.input<E[K]> }
    : { readonly [P in K]: z.output<E[K]> }
  : unknown

/**
 * A caller names the file by the form's field. A handler gets it as `file`, which is null when an
 * optional file is missing.
 */
type SentFile<E extends Endpoint> = E['upload'] extends Upload
  ? E['upload'] extends { readonly optional: true }
    ? { readonly upload?: { readonly [F in E['upload']['field']]: Blob } | undefined }
    : { readonly upload: { readonly [F in E['upload']['field']]: Blob } }
  : unknown
type ReceivedFile<E extends Endpoint> = E['upload'] extends Upload
  ? { readonly file: E['upload'] extends { readonly optional: true } ? UploadedFile | null : UploadedFile }
  : unknown

type ReceivedRaw<E extends Endpoint> = E['raw'] extends RawBody
  ? {
      readonly raw: {
        readonly bytes: Uint8Array
        readonly headers: { readonly [H in E['raw']['headers'][number]]: string | undefined }
      }
    }
  : unknown

/** The input of a caller, before defaults are filled in. */
export type RequestInput<E extends Endpoint> = Part<E, 'params', 'sent'> &
  Part<E, 'query', 'sent'> &
  Part<E, 'body', 'sent'> &
  SentFile<E>
/** The input of a handler, parsed and with defaults filled in. */
export type HandlerInput<E extends Endpoint> = Part<E, 'params', 'received'> &
  Part<E, 'query', 'received'> &
  Part<E, 'body', 'received'> &
  ReceivedFile<E> &
  ReceivedRaw<E>
/**
 * The parsed body of an endpoint, `Body<typeof contract, 'create'>`: the input of the use case
 * behind it.
 */
export type Body<C extends Contract, K extends keyof C['endpoints']> = C['endpoints'][K] extends {
  body: infer T extends z.ZodType
}
  ? z.output<T>
  : never
/** The same for the query. */
export type Query<C extends Contract, K extends keyof C['endpoints']> = C['endpoints'][K] extends {
  query: infer T extends z.ZodType
}
  ? z.output<T>
  : never
/**
 * The result of a handler: the output side, because replies are encoded (a boolean leaves as 1 or
 * 0).
 */
export type HandlerResult<E extends Endpoint> = E['stream'] extends true
  ? AsyncIterable<z.output<E['reply']>>
  : E['events'] extends infer T extends z.ZodType
    ? z.output<E['reply']> | AsyncIterable<z.output<T>>
    : z.output<E['reply']>
/** The reply that a caller gets: the wire side. */
export type Reply<E extends Endpoint> = E['stream'] extends true
  ? AsyncIterable<z.input<E['reply']>>
  : E['events'] extends infer T extends z.ZodType
    ? z.input<E['reply']> | AsyncIterable<z.input<T>>
    : z.input<E['reply']>
