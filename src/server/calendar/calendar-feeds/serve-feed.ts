import type { FastifyInstance } from 'fastify'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { fail } from '#server/platform/fail.ts'
import { readFeed } from './read-feed.ts'

const ADDRESS = /^([A-Za-z0-9_-]{22})\.ics$/

/** Serves /feed/….ics: an employee's calendar, for the application that they gave its address. */
export function mountFeed(app: FastifyInstance, services: Services): void {
  const hidden = { schema: { hide: true } as never }
  app.get<{ Params: { file: string } }>('/feed/:file', hidden, async (request, reply) => {
    // also of a refusal
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    const token = ADDRESS.exec(request.params.file)?.[1] ?? fail('not_found')
    const { body, etag } = await readFeed(publicContextOf(services, request.ip), token)
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.headers({ 'content-type': 'text/calendar; charset=utf-8' }).send(body)
  })
}
