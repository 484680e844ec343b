/**
 * The consent page of the built-in authority of development: a plain form, which works without
 * script.
 */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { FastifyInstance } from 'fastify'
import { isProduction } from '#server/platform/environment.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import type { Services } from '#server/platform/services.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { sandboxCode } from '#server/providers/allocation-numbers/sandbox-authority.ts'
import { CONSENT_PAGE, screenUrl } from './open-authority.ts'
import { text } from './text.ts'

type Asked = { Querystring: { state?: string } }
const FORM_MAX = 1024

/** Mounts nothing in production. */
export function mountConsentPage(app: FastifyInstance, services: Services): void {
  if (isProduction(services.environment)) return
  const { title, note, approve, deny, missing } = text.sandbox
  const unknown = plainPage({ title: missing, body: `<h1>${missing}</h1>` })
  const form = plainPage({
    title,
    body: `<h1>${title}</h1><p>${note}</p>
<form method="post"><button name="answer" value="approve">${approve}</button><button name="answer" value="cancelled">${deny}</button></form>`,
  })
  const hidden = { schema: { hide: true } as never }
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    inner.get<Asked>(CONSENT_PAGE, hidden, async (request, reply) => {
      await services.limits.takeNetwork(perNetwork.opens, publicContextOf(services, request.ip).ip)
      return request.query.state ? sendPage(request, reply, form) : sendPage(request, reply, unknown, 404)
    })
    inner.post<Asked>(CONSENT_PAGE, hidden, async (request, reply) => {
      await services.limits.takeNetwork(perNetwork.opens, publicContextOf(services, request.ip).ip)
      const { state } = request.query
      if (!state) return sendPage(request, reply, unknown, 404)
      const isGiven = (request.body as { answer?: unknown } | undefined)?.answer === 'approve'
      const answer = isGiven ? { code: sandboxCode(), state } : { error: 'access_denied', state }
      const url = `${screenUrl(services)}?${new URLSearchParams(answer).toString()}`
      return reply.header('cache-control', 'no-store').redirect(url, 303)
    })
  })
}
