import type { FastifyInstance } from 'fastify'
import { isProduction } from '#server/platform/environment.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import type { Services } from '#server/platform/services.ts'
import { plainPage } from '#server/platform/http/plain-page.ts'
import { mountSandbox, type SettlePage } from './serve-sandbox.ts'
import { text } from './text.ts'

const RESULTS = ['success', 'kept', 'failed', 'cancelled'] as const

/**
 * Serves /payment-success, /payment-kept, /payment-failed and /payment-cancelled, to which gateways
 * send the frame. Each tells the app around it, which then asks the server; the message proves
 * nothing.
 */
export function mountPaymentPages(app: FastifyInstance, services: Services, settle: SettlePage): void {
  for (const result of RESULTS) {
    const { title, note } = text.results[result]
    const page = plainPage({
      title,
      body: `<h1>${title}</h1><p>${note}</p>`,
      // only a page of our own origin receives it
      script: `if(top!==window)top.postMessage('payment-${result}',location.origin)`,
    })
    const hidden = { schema: { hide: true } as never }
    app.get(`/payment-${result}`, hidden, async (request, reply) => sendPage(request, reply, page))
  }
  if (!isProduction(services.environment)) mountSandbox(app, services, settle)
}
