/** Leads from the short link in a message to the page behind it. */
import type { FastifyInstance } from 'fastify'
import { isReviewSite } from '#shared/marketing/automatic-messages/review-sites.ts'
import { escapeHtml, plainPage } from '#server/platform/http/plain-page.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import type { Services } from '#server/platform/services.ts'
import { openLink } from './open-link.ts'
import { isOpening } from '#server/platform/http/is-opening.ts'
import { text } from './text.ts'

const words = text.page

/** A page before another site, because the address in the message is that of the installation. */
function leavingPage(address: string) {
  const host = `<bdi>${escapeHtml(new URL(address).hostname)}</bdi>`
  const onward = `<p><a href="${escapeHtml(address)}" rel="noreferrer">${words.leave}</a></p>`
  const title = words.leaves(new URL(address).hostname)
  return plainPage({ title, body: `<h1>${words.leaves(host)}</h1><p>${words.leavesNote}</p>${onward}` })
}

/** Serves /l/{token}. */
export function mountLink(app: FastifyInstance, services: Services): void {
  const unknown = plainPage({ title: words.missing, body: `<h1>${words.missing}</h1><p>${words.missingNote}</p>` })
  const hidden = { schema: { hide: true } as never }
  app.get<{ Params: { token: string } }>('/l/:token', hidden, async (request, reply) => {
    const context = publicContextOf(services, request.ip)
    const page = await openLink(context, request.params.token, isOpening(request))
    void reply.header('x-robots-tag', 'noindex, nofollow')
    if (page === undefined) return sendPage(request, reply, unknown, 404)
    const isOwn = page.startsWith(`${services.publicUrl()}/`)
    if (!isOwn && !isReviewSite(page)) return sendPage(request, reply, leavingPage(page))
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(page, 302)
  })
}
