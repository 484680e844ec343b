/** Leads from the link in a marketing message to the office's page. */
import type { FastifyInstance } from 'fastify'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import type { Services } from '#server/platform/services.ts'
import { openLink } from './open-link.ts'
import { isOpening } from '#server/platform/http/is-opening.ts'
import { text } from './text.ts'

const words = text.page

/** Serves /l/{token}. */
export function mountLink(app: FastifyInstance, services: Services): void {
  const unknown = plainPage({ title: words.missing, body: `<h1>${words.missing}</h1><p>${words.missingNote}</p>` })
  const hidden = { schema: { hide: true } as never }
  app.get<{ Params: { token: string } }>('/l/:token', hidden, async (request, reply) => {
    const context = publicContextOf(services, request.ip)
    const page = await openLink(context, request.params.token, isOpening(request))
    void reply.header('x-robots-tag', 'noindex, nofollow')
    if (page === undefined) return sendPage(request, reply, unknown, 404)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(page, 302)
  })
}
