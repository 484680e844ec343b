import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InvoiceStart } from '#shared/money/invoices/rules.ts'
import { showToCustomer } from '#server/money/invoices/show-to-customer.ts'
import { text as invoiceText } from '#server/money/invoices/text.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import type { PageRenderer } from './public-pages.ts'
import { headOfLink, readLink, sendLinkPage } from './read-link.ts'

/**
 * The customer's page of an invoice. It leads to the file and does not contain it, so link previews
 * never take the original.
 */
export function mountInvoicePage(app: FastifyInstance, services: Services, print: PageRenderer): void {
  const hidden = { schema: { hide: true } as never }
  type Answer = Omit<InvoiceStart, 'page'> & { readonly status: number }
  const send = (request: FastifyRequest, reply: FastifyReply, { status, ...start }: Answer) => {
    const head = headOfLink(invoiceText.pageTitle, start.invoice?.business.name)
    return sendLinkPage(request, reply, print({ page: 'invoice', ...start }, head), status)
  }
  app.get('/c-invoice', hidden, async (request, reply) =>
    send(request, reply, { token: '', invoice: null, problem: 'no_token', status: 404 }),
  )
  app.get<{ Params: { token: string } }>('/c-invoice/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    // the id of an invoice opens it for staff alone
    if (/^\d+$/.test(token)) return send(request, reply, { token, invoice: null, problem: 'forbidden', status: 403 })
    const context = publicContextOf(services, request.ip)
    const { found, status } = await readLink(request, token, () => showToCustomer(context, token))
    if (found) return send(request, reply, { token, invoice: found, problem: null, status })
    // without a script the page cannot ask again by itself
    const isAway = status === 200
    const problem = found === null ? 'missing' : isAway ? 'offline' : 'failed'
    return send(request, reply, { token, invoice: null, problem, status: isAway ? 503 : status })
  })
}
