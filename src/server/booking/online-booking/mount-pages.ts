import type { FastifyInstance } from 'fastify'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { linksOfVisitsAfter } from '#server/calendar/appointments/rules.ts'
import { officeNamed } from '#server/office/business/queries.ts'
import { previewAddress } from '#server/office/business/rules.ts'
import { requestOfToken } from '#server/signing/document-requests/queries.ts'
import { text as signingText } from '#server/signing/document-requests/text.ts'
import { invoiceOfToken } from '#server/money/invoices/file-queries.ts'
import { text as invoiceText } from '#server/money/invoices/text.ts'
import { pageOrigins } from '#server/money/payment-gateway/page-origins.ts'
import { isTemporary } from '#server/platform/database/outage.ts'
import { enterOffice, publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { mountPublicAssets, sendPage, type Page } from '#server/platform/http/web-files.ts'
import { managedBy } from './booking-queries.ts'
import { calendarFile } from './calendar-file.ts'
import { createStartCache } from './start-cache.ts'
import { createLastPages } from './last-pages.ts'
import { answerOf, mountAnswers, sendAnswerPage } from './mount-answers.ts'
import { mountStatements } from './mount-statements.ts'
import { createPageRenderer, type PageRenderer } from './public-pages.ts'
import { text } from './text.ts'
import { behindLink, macOfLink } from './waiting-link-queries.ts'

/** The key of the page of the waiting list among those of services; no service has it. */
const WAITING = 0

/**
 * /book/…: the public pages, and the calendar file behind a manage link; /c-invoice/…: the page of
 * a document.
 */
export async function mountPages(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  await mountPublicAssets(app, dist)
  const print = await createPageRenderer(dist)
  const cache = createStartCache(services)

  async function booking(officeId: number, serviceId: number | null): Promise<Page> {
    const found = cache.get(officeId)
    const start = await found.start
    const chosen = start.services.some((service) => service.id === serviceId) ? serviceId : null
    const known = found.pages.get(chosen)
    if (known) return known
    const asksCard = start.services.some(({ deposit, card_fee }) => deposit !== undefined || card_fee !== undefined)
    const frames = asksCard
      ? await enterOffice(services, officeId, (tx, scope) => pageOrigins(tx, scope, services))
      : []
    const page = print({ ...start, service_id: chosen }, headOf(start, services.publicUrl()), frames)
    cache.add(officeId, found, chosen, page)
    return page
  }

  /** The page on which visitors join the waiting list; null for an unknown office. */
  async function joinPage(name: string): Promise<Page | null> {
    const office = await officeNamed(services.db, name)
    if (!office) return null
    const found = cache.get(office.id)
    const start = await found.start
    const known = found.pages.get(WAITING)
    if (known) return known
    const page = print({ page: 'waiting', waiting: { office: start } }, { title: text.joinTitle(start.office.name) })
    cache.add(office.id, found, WAITING, page)
    return page
  }

  /** The page; the current slug when the name is a former one; null for an unknown office. */
  async function bookingPage(name: string, serviceId: number | null): Promise<Page | string | null> {
    const office = await officeNamed(services.db, name)
    if (!office) return null
    return [office.slug, String(office.id)].includes(name) ? booking(office.id, serviceId) : office.slug
  }

  const notFound = print({ page: 'not-found' }, { title: text.notFoundTitle })
  const thankYou = print({ page: 'thank-you' }, { title: text.thankYouTitle })
  const hidden = { schema: { hide: true } as never }
  const lastPages = createLastPages(() => services.clock().getTime())
  type OfficeRoute = { Params: { office: string }; Querystring: { service?: string } }
  app.get<OfficeRoute>('/book/:office', hidden, async (request, reply) => {
    const name = request.params.office.slice(0, 80).toLowerCase()
    const service = /^\d{1,15}$/.test(request.query.service ?? '') ? Number(request.query.service) : null
    const key = `${name} ${service}`
    try {
      const page = await bookingPage(name, service)
      if (typeof page === 'string')
        // temporarily, because the office may take its former slug back
        return await reply
          .header('cache-control', 'no-store')
          .redirect(`/book/${page}${new URL(request.url, 'http://-').search}`)
      if (page) lastPages.store(key, page)
      return page ? sendPage(request, reply, page) : sendPage(request, reply, notFound, 404)
    } catch (error) {
      const last = isTemporary(error) ? lastPages.find(key) : undefined
      if (!last) throw error
      services.outages.lost(error)
      return sendPage(request, reply, last)
    }
  })
  app.get<OfficeRoute>('/book/:office/waiting', hidden, async (request, reply) => {
    const page = await joinPage(request.params.office.slice(0, 80).toLowerCase())
    return page ? sendPage(request, reply, page) : sendPage(request, reply, notFound, 404)
  })
  for (const path of ['/book', '/book/*'])
    app.get(path, hidden, async (request, reply) => sendPage(request, reply, notFound, 404))
  // the address of a booking names its service
  app.get<{ Querystring: { service_name?: unknown } }>('/book-thank-you', hidden, async (request, reply) =>
    request.query.service_name ? sendPage(request, reply, thankYou) : sendPage(request, reply, notFound, 404),
  )
  mountManagePages(app, services, print)
  mountAnswers(app, services, print)
  mountInvoicePage(app, services, print)
  mountSigningPages(app, services, print)
  mountStatements(app, services, print)
}

function mountManagePages(app: FastifyInstance, services: Services, print: PageRenderer): void {
  type Linked = { Params: { token: string } }
  const hidden = { schema: { hide: true } as never }
  app.get<Linked & { Querystring: { answer?: unknown } }>('/book/manage/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    const answer = answerOf(request.query.answer)
    if (answer) return sendAnswerPage({ services, print, request, reply }, { token, answer })
    const page = print({ page: 'manage', token }, { title: text.manageTitle })
    const stored = services.secrets.links.storedAs(token)
    const find = () => managedBy(services.db, stored, linksOfVisitsAfter(services.clock()))
    return sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), page, await linkStatus(token, find))
  })
  app.get<Linked>('/book/waiting/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    // an accepted offer may ask for a deposit, which is paid in a frame
    let frames: readonly string[] = []
    const status = await linkStatus(token, async () => {
      const linked = await behindLink(services.db, macOfLink(services, token))
      if (linked)
        frames = await enterOffice(services, linked.office_id, (tx, scope) => pageOrigins(tx, scope, services))
      return linked
    })
    const page = print({ page: 'waiting', waiting: { token } }, { title: text.waitingTitle }, frames)
    return sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), page, status)
  })
  app.get<Linked>('/book/manage/:token/appointment.ics', hidden, async (request, reply) => {
    const file = await calendarFile(publicContextOf(services, request.ip), request.params.token)
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="appointment.ics"',
        'x-robots-tag': 'noindex, nofollow',
      })
      .header('cache-control', 'no-store')
      .send(file)
  })
}

/**
 * The customer's page of a document. The page itself asks for the file, so link previews never take
 * the original.
 */
function mountInvoicePage(app: FastifyInstance, services: Services, print: PageRenderer): void {
  const hidden = { schema: { hide: true } as never }
  const page = (token: string) => print({ page: 'invoice', token }, { title: invoiceText.pageTitle })
  app.get('/c-invoice', hidden, async (request, reply) => sendPage(request, reply, page(''), 404))
  app.get<{ Params: { token: string } }>('/c-invoice/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    const status = await linkStatus(token, () => invoiceOfToken(services.db, token))
    return sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), page(token), status)
  })
}

/** Where a customer signs a document, and where anyone checks a signed file. */
function mountSigningPages(app: FastifyInstance, services: Services, print: PageRenderer): void {
  const hidden = { schema: { hide: true } as never }
  app.get<{ Params: { token: string } }>('/sign/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    const page = print({ page: 'sign', token }, { title: signingText.signTitle })
    const stored = services.secrets.links.storedAs(token)
    const status = await linkStatus(token, () => requestOfToken(services.db, services.clock(), stored))
    return sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), page, status)
  })
  const verify = print({ page: 'verify' }, { title: signingText.verifyTitle })
  app.get('/verify', hidden, async (request, reply) => sendPage(request, reply, verify))
}

const headOf = ({ office }: BookingStart, publicUrl: string) => ({
  title: text.bookTitle(office.name),
  description: text.bookDescription(office.name, office.about),
  image: office.logo ? new URL(previewAddress(office.logo), publicUrl).href : null,
  url: `${publicUrl}/book/${office.slug}`,
})

const TOKEN = /^[\w-]{22}$/

/**
 * The status of a page behind a secret link: 404 when `find` finds nothing for the token. The page
 * is the same and says so itself. While the database is away it is 200, because the page asks
 * again.
 */
async function linkStatus(token: string, find: (token: string) => Promise<unknown>): Promise<200 | 404> {
  if (!TOKEN.test(token)) return 404
  try {
    return (await find(token)) === undefined ? 404 : 200
  } catch (error) {
    if (isTemporary(error)) return 200
    throw error
  }
}
