/**
 * The payment page of the built-in gateway of development: a plain form, which works without
 * script.
 */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { publicContextOf, type PublicContext, type BetweenTransactions } from '#server/platform/http/serve.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import type { Services } from '#server/platform/services.ts'
import { escapeHtml, plainPage } from '#server/platform/http/plain-page.ts'
import { chooseOutcome, officeOfSandboxPage, sandboxPage } from './sandbox-queries.ts'
import { text } from './text.ts'

/** Asks the gateway about the payment or the card of a page. */
export type SettlePage = (between: BetweenTransactions, pageId: string) => Promise<void>

type Linked = { Params: { token: string } }
const chosen = z.enum(['paid', 'failed', 'cancelled'])
const RESULT = { paid: '/payment-success', failed: '/payment-failed', cancelled: '/payment-cancelled' } as const
const FORM_MAX = 1024

/** Mounts /sandbox-payment/:token. Unknown and paid pages answer 404. Limited by IP address. */
export function mountSandbox(app: FastifyInstance, services: Services, settle: SettlePage): void {
  const { missingTitle, missingNote } = text.sandbox
  const missing = plainPage({ title: missingTitle, body: `<h1>${missingTitle}</h1><p>${missingNote}</p>` })
  const hidden = { schema: { hide: true } as never }
  void app.register(async (inner) => {
    inner.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    inner.get<Linked>('/sandbox-payment/:token', hidden, async (request, reply) => {
      const page = await readPage(publicContextOf(services, request.ip), request.params.token)
      if (!page) return sendPage(request, reply, missing, 404)
      return sendPage(request, reply, formOf(page))
    })
    inner.post<Linked>('/sandbox-payment/:token', hidden, async (request, reply) => {
      const outcome = chosen.safeParse((request.body as { outcome?: unknown } | undefined)?.outcome)
      const page = await readPage(publicContextOf(services, request.ip), request.params.token)
      if (!page || !outcome.success) return sendPage(request, reply, missing, page ? 422 : 404)
      const choice = { token: request.params.token, outcome: outcome.data }
      await choose(app, publicContextOf(services, request.ip), choice, settle)
      const result = page.keeps_card && outcome.data === 'paid' ? '/payment-kept' : RESULT[outcome.data]
      return reply.header('cache-control', 'no-store').redirect(result, 303)
    })
  })
}

/** The page while it waits for a choice. */
async function readPage({ services, db, enter, ip }: PublicContext, token: string) {
  await services.limits.take(perNetwork.opens, ip)
  const found = await officeOfSandboxPage(db, token.slice(0, 80))
  const page = found && (await enter(found.office_id, (tx, scope) => sandboxPage(tx, scope, token)))
  return page && page.outcome !== 'paid' ? page : undefined
}

type Choice = { readonly token: string; readonly outcome: z.infer<typeof chosen> }

/**
 * Stores the choice, posts the webhook as a company does, and settles the page before it redirects.
 * The next request then finds the order paid or the card kept. If this process dies, the jobs
 * settle it.
 */
async function choose(
  app: FastifyInstance,
  { services, db, enter, now, ip }: PublicContext,
  { token, outcome }: Choice,
  settle: SettlePage,
): Promise<void> {
  const found = await officeOfSandboxPage(db, token)
  if (!found) return
  const { office_id } = found
  const { webhook, scope } = await enter(office_id, async (tx, scope) => {
    await chooseOutcome(tx, scope, token, outcome)
    return { webhook: (await sandboxPage(tx, scope, token))?.webhook, scope }
  })
  if (webhook) await app.inject({ method: 'POST', url: webhook, payload: { page: token }, remoteAddress: ip })
  await settle({ services, scope, now, inOffice: (work) => enter(office_id, work) }, token)
}

type Shown = { amount: string; description: string; keeps_card: boolean }
const formOf = ({ amount, description, keeps_card }: Shown) => {
  const { note, failed, cancel } = text.sandbox
  const { title, paid, amount: label } = keeps_card ? text.sandbox.keeping : text.sandbox
  const button = (value: string, name: string) => `<button name="outcome" value="${value}">${name}</button>`
  return plainPage({
    title,
    body: `<h1>${title}</h1><p>${note}</p><p>${escapeHtml(description)}</p><p>${label} <strong><bdi>₪${amount}</bdi></strong></p>
<form method="post">${button('paid', paid)}${button('failed', failed)}${button('cancelled', cancel)}</form>`,
  })
}
