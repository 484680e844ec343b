/** The payment page of the built-in gateway of development: a plain form, which works without script. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { publicContextOf, type PublicContext } from '../platform/http/serve.ts'
import { sendPage } from '../platform/http/web-files.ts'
import type { Services } from '../platform/services.ts'
import type { CardOrders } from './card-orders.ts'
import { sandboxPerIp } from './limits.ts'
import { escapeHtml, plainPage } from './plain-page.ts'
import { checkNow } from './plan-check.ts'
import { chooseOutcome, officeOfSandboxPage, paymentOfSandboxPage, sandboxPage } from './sandbox-queries.ts'
import { settleCardPayment } from './settle-card-payment.ts'
import { text } from './text.ts'

type Linked = { Params: { token: string } }
const chosen = z.enum(['paid', 'failed', 'cancelled'])
const RESULT = { paid: '/payment-success', failed: '/payment-failed', cancelled: '/payment-cancelled' } as const
const FORM_MAX = 1024

export function mountSandbox(app: FastifyInstance, services: Services, orders: CardOrders): void {
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
      await choose(publicContextOf(services, request.ip), request.params.token, outcome.data, orders)
      const result = page.keeps_card && outcome.data === 'paid' ? '/payment-kept' : RESULT[outcome.data]
      return reply.header('cache-control', 'no-store').redirect(result, 303)
    })
  })
}

/** The page while it waits for a choice. */
async function readPage({ services, db, enter, ip }: PublicContext, token: string) {
  await services.limits.take(sandboxPerIp, ip)
  const found = await officeOfSandboxPage(db, token.slice(0, 80))
  const page = found && (await enter(found.office_id, (tx, scope) => sandboxPage(tx, scope, token)))
  return page && page.outcome !== 'paid' ? page : undefined
}

/**
 * Stores the choice and settles the payment before the browser moves on, so that whoever follows it
 * finds the order paid. The job of the same transaction settles it if this process dies first.
 */
async function choose(
  { services, db, enter, now }: PublicContext,
  token: string,
  outcome: z.infer<typeof chosen>,
  orders: CardOrders,
): Promise<void> {
  const found = await officeOfSandboxPage(db, token)
  if (!found) return
  const { office_id } = found
  const { payment, scope } = await enter(office_id, async (tx, scope) => {
    await chooseOutcome(tx, scope, token, outcome)
    const payment = await paymentOfSandboxPage(tx, scope, token)
    if (payment) await checkNow({ tx }, payment.id)
    return { payment, scope }
  })
  if (!payment) return
  await settleCardPayment({ services, scope, now, inOffice: (work) => enter(office_id, work) }, payment.id, orders)
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
