import type { FastifyInstance } from 'fastify'
import { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import { isOpening } from '#server/platform/http/is-opening.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { calendarFile } from './calendar-file.ts'
import { showManagedBooking } from './manage-booking.ts'
import { answerOf, sendAnswerPage } from './mount-answers.ts'
import type { PageRenderer } from './public-pages.ts'
import { headOfLink, readLink, sendLinkPage } from './read-link.ts'
import { text } from './text.ts'

const { reply: managedReply } = onlineBooking.endpoints.managed

/** The customer's page of an appointment, the pages of its answers, and its calendar file. */
export function mountManagePages(app: FastifyInstance, services: Services, print: PageRenderer): void {
  type Linked = { Params: { token: string } }
  const hidden = { schema: { hide: true } as never }
  app.get<Linked & { Querystring: { answer?: unknown } }>('/book/manage/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    const answer = answerOf(request.query.answer)
    if (answer) return sendAnswerPage({ services, print, request, reply }, { token, answer })
    const context = publicContextOf(services, request.ip)
    const { found, status } = await readLink(request, token, async () =>
      managedReply.encode(await showManagedBooking(context, token, { isOpening: isOpening(request) })),
    )
    const start = { page: 'manage', token, managed: found, now: context.now.getTime() } as const
    return sendLinkPage(request, reply, print(start, headOfLink(text.manageTitle, found?.business.name)), status)
  })
  app.get<Linked>('/book/manage/:token/appointment.ics', hidden, async (request, reply) => {
    const file = await calendarFile(publicContextOf(services, request.ip), request.params.token)
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        // as an attachment iPhones would save it and not offer to add it
        'content-disposition': 'inline; filename="appointment.ics"',
        'x-robots-tag': 'noindex, nofollow',
      })
      .header('cache-control', 'no-store')
      .send(file)
  })
}
