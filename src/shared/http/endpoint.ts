import type { z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Who may call: `visitor` is anybody who holds an office's public token, and staff of the same office as well. */
export type Access = 'public' | 'visitor' | 'staff' | 'owner'
/** What the office's subscription must allow; reading needs nothing, writing at least `active`. */
export type Need = 'active'

/** One file in a form, beside the text fields of `body`. */
export type Upload = {
  readonly field: string
  readonly maxBytes: number
  /** The form may come without it, and then as JSON, too. */
  readonly optional?: true
}
/** What the server makes of it. `name` is what people called the file: for showing, never for a path. */
export type UploadedFile = { readonly bytes: Uint8Array; readonly name: string }

/** Method and path, apart from the schemas, so that a browser bundle can carry it without zod. */
export type Route = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/api/${string}`]
export type RouteTable = Readonly<Record<string, Route>>

/** Everything else about one REST path: the server must serve it so and the web may call it so. */
export type Endpoint = {
  readonly access: Access
  /** With `access: 'visitor'`: staff and visitors are served by two handlers, see `serve` and `serveVisitors`. */
  readonly separateVisitors?: true
  readonly needs?: Need
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A form with a file; lists `file_too_large` among its `fails`. */
  readonly upload?: Upload
  /** The answer is a file; its handler returns a FileReply of platform/http/downloads.ts. */
  readonly download?: true
  readonly status: 200 | 201 | 204
  readonly reply: z.ZodType
  /** The problems of this endpoint beyond `commonProblems`. */
  readonly fails?: readonly ProblemCode[]
}
export type Endpoints = Readonly<Record<string, Endpoint>>
export type Contract = { readonly name: string; readonly routes: RouteTable; readonly endpoints: Endpoints }

/** Ties a domain's routes to their descriptions; an endpoint too many or too few does not compile. */
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

/** A caller names the file by the form's field; a handler gets it as `file`, null where it may be missing and is. */
type SentFile<E extends Endpoint> = E['upload'] extends Upload
  ? E['upload'] extends { readonly optional: true }
    ? { readonly upload?: { readonly [F in E['upload']['field']]: Blob } | undefined }
    : { readonly upload: { readonly [F in E['upload']['field']]: Blob } }
  : unknown
type ReceivedFile<E extends Endpoint> = E['upload'] extends Upload
  ? { readonly file: E['upload'] extends { readonly optional: true } ? UploadedFile | null : UploadedFile }
  : unknown

/** What a caller hands over, before defaults are filled in. */
export type Sent<E extends Endpoint> = Part<E, 'params', 'sent'> &
  Part<E, 'query', 'sent'> &
  Part<E, 'body', 'sent'> &
  SentFile<E>
/** What a handler is given, parsed and with defaults filled in. */
export type Received<E extends Endpoint> = Part<E, 'params', 'received'> &
  Part<E, 'query', 'received'> &
  Part<E, 'body', 'received'> &
  ReceivedFile<E>
/** What a handler returns: the output side, because replies are encoded (a boolean leaves as 1 or 0). */
export type Returned<E extends Endpoint> = z.output<E['reply']>
/** What a caller gets: the wire side. */
export type Reply<E extends Endpoint> = z.input<E['reply']>
