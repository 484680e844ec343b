/**
 * The pages behind the links of a reminder. Opening one changes nothing, because previews and
 * scanners of messages open links; its form does. They work without script.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Answer, AnswerStart } from '#shared/booking/online-booking/start.ts'
import { isOpening } from '#server/platform/http/is-opening.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import { problemBody } from '#server/platform/http/problems-reply.ts'
import { publicContextOf, type PublicContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { confirmManagedBooking } from './confirm-booking.ts'
import { cancelManagedBooking, managedSlots, moveManagedBooking, showManagedBooking } from './manage-booking.ts'
import type { PageRenderer } from './public-pages.ts'
import { headOfLink } from './read-link.ts'
import { text } from './text.ts'

type Link = { readonly token: string; readonly answer: Answer }
type Exchange = {
  readonly services: Services
  readonly print: PageRenderer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}
type Posts = { readonly start?: unknown; readonly to?: unknown; readonly version?: unknown }
const FORM_MAX = 1024
const { body: moveBody, reply: managedReply } = onlineBooking.endpoints.moveManaged
/** As many days as a list of times is still read through. */
const DAYS_SHOWN = 28

/** Null for anything but the answers that have a page. */
export const answerOf = (value: unknown): Answer | null =>
  value === 'confirm' || value === 'cancel' || value === 'move' ? value : null

/**
 * POST /book/manage/{token}/confirm and /cancel, with the start that the customer saw, and /move
 * with the new start and the version that they saw.
 */
export function mountAnswers(app: FastifyInstance, services: Services, print: PageRenderer): void {
  type Posted = { Params: { token: string; answer: string }; Body: Posts | undefined }
  void app.register(async (inner) => {
    acceptForms(inner)
    const hidden = { schema: { hide: true } as never }
    inner.post<Posted>('/book/manage/:token/:answer(^confirm$|^cancel$|^move$)', hidden, async (request, reply) => {
      const link = { token: request.params.token.slice(0, 80), answer: answerOf(request.params.answer)! }
      try {
        await give(publicContextOf(services, request.ip), link, request.body ?? {})
      } catch (error) {
        return sendAnswerPage({ services, print, request, reply }, link, error)
      }
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/book/manage/${encodeURIComponent(link.token)}${after[link.answer]}`, 303)
    })
  })
}
/** An answer stays on its page, which then says what was done. */
const after = { confirm: '?answer=confirm', cancel: '?answer=cancel', move: '' }

async function give(context: PublicContext, { token, answer }: Link, posted: Posts): Promise<void> {
  const start = typeof posted.start === 'string' ? posted.start : undefined
  if (answer === 'confirm') await confirmManagedBooking(context, token, start)
  else if (answer === 'cancel') await cancelManagedBooking(context, token, start)
  else {
    const to = moveBody.safeParse({ start_time: posted.to, version: Number(posted.version) })
    await moveManagedBooking(context, token, to.success ? to.data : fail('invalid_input'))
  }
}

/** Reads the bodies of forms that browsers post without script, in this part of the application. */
export const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Sends the page of a link; `refused` is why the answer was just refused. */
export async function sendAnswerPage({ services, print, request, reply }: Exchange, link: Link, refused?: unknown) {
  const refusal = refused === undefined ? null : sentenceOf(refused, request)
  const read = refusal?.isUnknown ? { managed: null, ...refusal } : await readAppointment(services, request, link.token)
  const { managed, status, sentence } = { ...read, ...refusal }
  const times = link.answer === 'move' && managed?.can_move ? await timesFor(services, request, link.token) : []
  const start: AnswerStart = { page: 'answer', ...link, managed, problem: sentence, times }
  const page = print(start, headOfLink(text.manageTitle, managed?.business.name))
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

async function timesFor(services: Services, request: FastifyRequest, token: string): Promise<string[]> {
  const { days } = await managedSlots(publicContextOf(services, request.ip), token, { days: DAYS_SHOWN })
  return days.flatMap(({ date, free }) => free.map((time) => `${date} ${time}:00`))
}

async function readAppointment(services: Services, request: FastifyRequest, token: string) {
  try {
    const managed = await showManagedBooking(publicContextOf(services, request.ip), token, {
      isOpening: isOpening(request),
    })
    return { managed: { ...managedReply.encode(managed), is_past: managed.is_past }, status: 200, sentence: null }
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
