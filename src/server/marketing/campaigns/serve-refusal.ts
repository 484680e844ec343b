/**
 * The page of the removal link: a plain form, which works without script. Opening it changes
 * nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicContextOf } from '#server/platform/http/serve.ts'
import { sendPage, type Page } from '#server/platform/http/web-files.ts'
import type { Services } from '#server/platform/services.ts'
import { escapeHtml, plainPage } from '#server/platform/http/plain-page.ts'
import { findRecipient, refuse, resume, type Recipient } from './refuse-marketing.ts'
import { text } from './text.ts'

type Asked = { Params: { token: string } }
const FORM_MAX = 1024
const words = text.page

/** Serves /u/{token}. */
export function mountRefusalPage(app: FastifyInstance, services: Services): void {
  const hidden = { schema: { hide: true } as never }
  const unknown = plainPage({ title: words.missing, body: `<h1>${words.missing}</h1><p>${words.missingNote}</p>` })
  const send = (request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) =>
    sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), page, status)
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    inner.get<Asked>('/u/:token', hidden, async (request, reply) => {
      const recipient = await findRecipient(publicContextOf(services, request.ip), request.params.token)
      if (!recipient) return send(request, reply, unknown, 404)
      return send(request, reply, recipient.refused_at ? refusedPage(recipient) : askPage(recipient))
    })
    inner.post<Asked>('/u/:token', hidden, async (request, reply) => {
      const context = publicContextOf(services, request.ip)
      const recipient = await findRecipient(context, request.params.token)
      if (!recipient) return send(request, reply, unknown, 404)
      // anything but the second form refuses
      if ((request.body as { answer?: unknown } | undefined)?.answer === 'resume') {
        await resume(context, recipient)
        return send(request, reply, resumedPage(recipient))
      }
      await refuse(context, recipient)
      return send(request, reply, refusedPage(recipient))
    })
  })
}

const form = (answer: string, label: string) =>
  `<form method="post"><button name="answer" value="${answer}">${label}</button></form>`

function askPage({ office }: Recipient): Page {
  const heading = words.ask(escapeHtml(office))
  return plainPage({
    title: words.title,
    body: `<h1>${heading}</h1><p>${words.note}</p>${form('refuse', words.refuse)}`,
  })
}
function refusedPage({ office }: Recipient): Page {
  const note = `${words.refusedNote(escapeHtml(office))} ${words.note}`
  return plainPage({
    title: words.refused,
    body: `<h1>${words.refused}</h1><p>${note}</p>${form('resume', words.resume)}`,
  })
}
function resumedPage({ office }: Recipient): Page {
  const note = words.resumedNote(escapeHtml(office))
  return plainPage({
    title: words.resumed,
    body: `<h1>${words.resumed}</h1><p>${note}</p>${form('refuse', words.refuse)}`,
  })
}
