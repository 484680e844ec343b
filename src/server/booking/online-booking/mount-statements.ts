import type { FastifyInstance } from 'fastify'
import type { Statement } from '#shared/booking/online-booking/start.ts'
import { business, officeNamed } from '#server/office/business/queries.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import { usedServices } from './processor-queries.ts'
import { processorsOf } from './list-processors.ts'
import type { PageRenderer } from './public-pages.ts'
import { text } from './text.ts'

/**
 * The accessibility statement (Equal Rights for Persons with Disabilities, service accessibility
 * regulations 2013) and the privacy page (Privacy Protection Law, section 11): of the product, and
 * of each business with its own contact, or the product's where a business has none.
 */
export function mountStatements(app: FastifyInstance, services: Services, print: PageRenderer): void {
  const hidden = { schema: { hide: true } as never }
  const { SUPPORT_PHONE, SUPPORT_EMAIL } = services.environment
  const support = { phone: SUPPORT_PHONE ?? null, email: SUPPORT_EMAIL ?? null }
  for (const page of ['accessibility', 'privacy'] as const) {
    const title = text[page]
    const processors = processorsOf(services.environment, null)
    const own = print({ page, office: null, processors, support }, { title })
    app.get(`/${page}`, hidden, async (request, reply) => sendPage(request, reply, own))
    type OfficeRoute = { Params: { office: string } }
    app.get<OfficeRoute>(`/book/:office/${page}`, hidden, async (request, reply) => {
      const found = await officeNamed(services.db, request.params.office.slice(0, 80).toLowerCase())
      if (!found) return sendPage(request, reply, own, 404)
      const shown = await enterOffice(services, found.id, async (tx, scope) => ({
        ...(await business(tx, scope)),
        processors: processorsOf(services.environment, await usedServices(tx, scope)),
      }))
      const { slug, name, phone, email, accessibility_coordinator: coordinator } = shown
      const office: Statement['office'] = { slug, name, phone, email, coordinator }
      const statement = { page, office, processors: shown.processors, support }
      return sendPage(request, reply, print(statement, { title: `${title} · ${name}` }))
    })
  }
}
