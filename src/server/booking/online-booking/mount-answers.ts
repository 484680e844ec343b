/**
 * The pages behind the links of a reminder. Opening one changes nothing, because previews and
 * scanners of messages open links; its form does. They work without script.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, AnswerStart } from '#shared/booking/online-booking/start.ts'
import { isOpening } from '#server/platform/http/is-opening.ts'
import { Failure } from '#server/platform/fail.ts'
import { problemBody } from '#server/platform/http/problems-reply.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { confirmManagedBooking } from './confirm-booking.ts'
import { cancelManagedBooking, showManagedBooking } from './manage-booking.ts'
import type { PageRenderer } from './public-pages.ts'
import { text } from './text.ts'

type Link = { readonly token: string; readonly answer: Answer }
type Exchange = {
  readonly services: Services
  readonly print: PageRenderer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
const FORM_MAX = 1024

/** Null for anything but the two answers that the form posts. */
export const answerOf = (value: unknown): Answer | null => (value === 'confirm' || value === 'cancel' ? value : null)

/** POST /book/manage/{token}/confirm and /cancel, with the start that the customer saw. */
export function mountAnswers(app: FastifyInstance, services: Services, print: PageRenderer): void {
  type Posted = { Params: { token: string; answer: string }; Body: { start?: unknown } | undefined }
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const hidden = { schema: { hide: true } as never }
    inner.post<Posted>('/book/manage/:token/:answer(^confirm$|^cancel$)', hidden, async (request, reply) => {
      const link = { token: request.params.token.slice(0, 80), answer: answerOf(request.params.answer)! }
      const start = typeof request.body?.start === 'string' ? request.body.start : undefined
      const give = link.answer === 'confirm' ? confirmManagedBooking : cancelManagedBooking
      try {
        await give(publicContextOf(services, request.ip), link.token, start)
      } catch (error) {
        return sendAnswerPage({ services, print, request, reply }, link, error)
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/book/manage/${encodeURIComponent(link.token)}?answer=${link.answer}`, 303)
    })
  })
}

/** Sends the page of a link; `refused` is why the answer was just refused. */
export async function sendAnswerPage({ services, print, request, reply }: Exchange, link: Link, refused?: unknown) {
  const refusal = refused === undefined ? null : sentenceOf(refused, request)
  const read = refusal?.isUnknown ? { managed: null, ...refusal } : await readLink(services, request, link.token)
  const { managed, status, sentence } = { ...read, ...refusal }
  const start: AnswerStart = { page: 'answer', ...link, managed, problem: sentence }
  const page = print(start, { title: text.manageTitle })
  return reply
    .code(status)
    .headers({
      'content-security-policy': page.policy,
      'content-type': 'text/html; charset=utf-8',
      // the page belongs to one customer
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(page.plain)
}

async function readLink(services: Services, request: FastifyRequest, token: string) {
  try {
    const managed = await showManagedBooking(publicContextOf(services, request.ip), token, {
      isOpening: isOpening(request),
    })
    return { managed, status: 200, sentence: null }
  } catch (error) {
    return { managed: null, ...sentenceOf(error, request) }
  }
}

/** The status and the sentence of an expected failure. An unknown link needs no sentence. */
function sentenceOf(error: unknown, request: FastifyRequest) {
  if (!(error instanceof Failure)) throw error
  const isUnknown = error.code === 'not_found'
  const status = request.server.problems.status[error.code]
  return { status, isUnknown, sentence: isUnknown ? null : problemBody(error, request).error }
}
