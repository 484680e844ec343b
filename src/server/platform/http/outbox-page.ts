/** /dev/outbox: what the local mail and SMS providers "sent". It does not exist in production, and answers only this machine. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { isLoopback, isLoopbackHost } from '../security/loopback.ts'
import type { Services } from '../services.ts'
import { sendPage, pageOf } from './web-files.ts'
import { pagePolicy } from './headers.ts'

type Mail = { to: string; subject: string; text: string | null; at: Date }
type Message = { to: string; text: string; at: Date }
const SHOWN = 50

async function outbox({ db }: Services): Promise<{ mail: Mail[]; sms: Message[] }> {
  const mail =
    await sql<Mail>`select address as to, subject, body as text, created_at as at from mail_messages order by created_at desc, id desc limit ${SHOWN}`.execute(
      db,
    )
  const sms =
    await sql<Message>`select phone as to, message as text, created_at as at from sms_messages order by created_at desc, id desc limit ${SHOWN}`.execute(
      db,
    )
  return { mail: mail.rows, sms: sms.rows }
}

export function mountOutbox(app: FastifyInstance, services: Services): void {
  const hidden = { schema: { hide: true } as never, logLevel: 'silent', onRequest: onlyThisMachine } as const
  app.get('/dev/outbox.json', hidden, async () => outbox(services))
  app.get('/dev/outbox', hidden, async (request, reply) => {
    const { mail, sms } = await outbox(services)
    const mails = mail.map((m) => entry(m.at, `${m.to} · ${m.subject}`, m.text ?? ''))
    const messages = sms.map((m) => entry(m.at, m.to, m.text))
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<h1>Outbox</h1><p>What the local providers sent, newest first. This page exists in development only.</p>
<h2>SMS</h2>${messages.join('') || '<p>Nothing yet.</p>'}<h2>Mail</h2>${mails.join('') || '<p>Nothing yet.</p>'}</html>`
    return sendPage(request, reply, pageOf(html, pagePolicy()))
  })
}

/**
 * 404 unless the connection comes from this machine and was opened to it by name: a page elsewhere that resolves its own name to 127.0.0.1
 * (DNS rebinding) carries that name in Host.
 */
async function onlyThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isPeer = isLoopback(request.socket.remoteAddress ?? '') && isLoopback(request.ip)
  if (!isPeer || !isLoopbackHost(request.headers.host)) return reply.callNotFound()
}

const entry = (at: Date, title: string, body: string) =>
  `<article><h3>${escape(title)}</h3><time>${at.toISOString()}</time><pre dir="auto">${escape(body)}</pre></article>`
const escape = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
