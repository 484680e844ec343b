/** The pages behind secret links: what is found for the token, and the page that says it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTemporary } from '#server/platform/database/outage.ts'
import { Failure } from '#server/platform/fail.ts'
import { sendPage, type Page } from '#server/platform/http/web-files.ts'

const TOKEN = /^[\w-]{22}$/
type Read<T> = {
  /** Null for an unknown link; undefined when it could not be read now, so the page asks again. */
  readonly found: T | null | undefined
  readonly status: number
}

/**
 * Reads what is behind a link. A page that could not be read for a while is answered 200, because
 * its script asks again; a refusal, such as too many tries, with its status.
 */
export async function readLink<T>(request: FastifyRequest, token: string, read: () => Promise<T>): Promise<Read<T>> {
  if (!TOKEN.test(token)) return { found: null, status: 404 }
  try {
    return { found: await read(), status: 200 }
  } catch (error) {
    if (isTemporary(error)) return { found: undefined, status: 200 }
    if (!(error instanceof Failure)) throw error
    const status = request.server.problems.status[error.code]
    return { found: status === 404 ? null : undefined, status }
  }
}

/** Sends a page that belongs to the holder of a link: nobody stores it and no search lists it. */
export const sendLinkPage = (request: FastifyRequest, reply: FastifyReply, page: Page, status: number) =>
  sendPage(request, reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' }), page, status)

/** The title of a link's page carries the business, so that a preview does not look like fraud. */
export const headOfLink = (title: string, office: string | undefined) =>
  office === undefined ? { title } : { title: `${title} · ${office}`, siteName: office }
