/**
 * Serves /dev/outbox: the messages that local providers "sent". It does not exist in production and
 * answers only this machine.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { isLoopback, isLoopbackHost } from '../security/loopback.ts'
import type { Services } from '../services.ts'
import { sendPage, pageOf } from './web-files.ts'
import { contentSecurityPolicy } from './headers.ts'

type Sent = { readonly to: string; readonly subject?: string; readonly text: string | null; readonly at: Date }
/** The messages of one provider. `key` is its name in the JSON, `title` on the page. */
export type Outbox = {
  readonly key: string
  readonly title: string
  /** The newest first, at most `limit`. */
  readonly newest: (db: Database, limit: number) => Promise<readonly Sent[]>
}
const LISTED_MAX = 50

/** Mounts the page and /dev/outbox.json. Call it outside production only. */
export function mountOutbox(app: FastifyInstance, services: Services, outboxes: readonly Outbox[]): void {
  const hidden = { schema: { hide: true } as never, logLevel: 'silent', onRequest: onlyThisMachine } as const
  const read = () => Promise.all(outboxes.map(async (outbox) => ({ ...outbox, sent: await sentOf(services, outbox) })))
  app.get('/dev/outbox.json', hidden, async () =>
    Object.fromEntries((await read()).map(({ key, sent }) => [key, sent])),
  )
  app.get('/dev/outbox', hidden, async (request, reply) => {
    const parts = (await read()).map(
      ({ title, sent }) => `<h2>${title}</h2>${sent.map(articleOf).join('') || '<p>Nothing yet.</p>'}`,
    )
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<h1>Outbox</h1><p>What the local providers sent, newest first. This page exists in development only.</p>
${parts.join('')}</html>`
    return sendPage(request, reply, pageOf(html, contentSecurityPolicy()))
  })
}

async function sentOf({ db, secrets }: Services, outbox: Outbox): Promise<Sent[]> {
  const sent = await outbox.newest(db, LISTED_MAX)
  return sent.map((one) => ({ ...one, text: one.text && secrets.links.toSend(one.text) }))
}

/**
 * Answers 404 unless the connection comes from this machine and its Host names this machine. Host
 * is checked against DNS rebinding, where a foreign page resolves its own name to 127.0.0.1.
 */
async function onlyThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isPeer = isLoopback(request.socket.remoteAddress ?? '') && isLoopback(request.ip)
  if (!isPeer || !isLoopbackHost(request.headers.host)) return reply.callNotFound()
}

const articleOf = ({ to, subject, text, at }: Sent) =>
  `<article><h3>${escape(subject === undefined ? to : `${to} · ${subject}`)}</h3><time>${at.toISOString()}</time><pre dir="auto">${escape(text ?? '')}</pre></article>`
const escape = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
