/**
 * Answers several calls that read, each named by an `ask` of the query, as one request: browsers
 * open six connections to a server, and a slow line pays for each request. The reply has one part
 * for each call, in their order, with what it would have got alone.
 */
export const TOGETHER = '/api/together'
/** How many calls one request may name. */
export const MOST_TOGETHER = 16
/** `body` is JSON. */
export type AnsweredPart = { readonly status: number; readonly body: string }
