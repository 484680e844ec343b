/**
 * The pages behind the links of the waiting list. Opening one changes nothing; its forms do, also
 * without script.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { pageOrigins } from '#server/money/payment-gateway/page-origins.ts'
import { Failure } from '#server/platform/fail.ts'
import { problemBody } from '#server/platform/http/problems-reply.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { acceptForms } from '../online-booking/mount-answers.ts'
import { createPageRenderer } from '../online-booking/public-pages.ts'
import { headOfLink, readLink, sendLinkPage } from '../online-booking/read-link.ts'
import { acceptOffer } from './accept-offer.ts'
import { declineOffer, leaveList, showLink, withLink } from './open-link.ts'
import { text } from './text.ts'

const { reply: linkReply } = waitingList.endpoints.link
const acts = { accept: acceptOffer, decline: declineOffer, leave: leaveList }

/** GET /book/waiting/{token}, and POST /book/waiting/{token}/accept, /decline and /leave. */
export async function mountWaitingPages(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  const print = await createPageRenderer(dist)
  const hidden = { schema: { hide: true } as never }
  async function send(request: FastifyRequest, reply: FastifyReply, token: string, refused?: Failure) {
    const context = publicContextOf(services, request.ip)
    const { found, status } = await readLink(request, token, () =>
      withLink(context, token, async (entered, linked) => ({
        link: linkReply.encode(await showLink(entered, linked)),
        // an accepted offer may ask for a deposit, which is paid in a frame
        frames: await pageOrigins(entered.tx, entered.scope, services),
      })),
    )
    const link = found && found.link
    const problem = refused ? { problem: problemBody(refused, request).error } : {}
    const head = headOfLink(text.pageTitle, link?.business.name)
    const page = print({ page: 'waiting', waiting: { token, link, ...problem } }, head, found?.frames)
    return sendLinkPage(request, reply, page, refused ? request.server.problems.status[refused.code] : status)
  }

  app.get<{ Params: { token: string } }>('/book/waiting/:token', hidden, async (request, reply) =>
    send(request, reply, request.params.token.slice(0, 80)),
  )
  type Posted = { Params: { token: string; act: keyof typeof acts } }
  void app.register(async (inner) => {
    acceptForms(inner)
    const path = '/book/waiting/:token/:act(^accept$|^decline$|^leave$)'
    inner.post<Posted>(path, hidden, async (request, reply) => {
      const token = request.params.token.slice(0, 80)
      try {
        const result = await acts[request.params.act](publicContextOf(services, request.ip), token)
        if (result instanceof Failure) return await send(request, reply, token, result)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return send(request, reply, token, error)
      }
      return reply.header('cache-control', 'no-store').redirect(`/book/waiting/${encodeURIComponent(token)}`, 303)
    })
  })
}
