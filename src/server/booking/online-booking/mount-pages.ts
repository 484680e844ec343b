import type { FastifyInstance } from 'fastify'
import { isBookable } from '#shared/booking/online-booking/start.ts'
import { officeNamed } from '#server/office/business/queries.ts'
import { pageOrigins } from '#server/money/payment-gateway/page-origins.ts'
import { isTemporary } from '#server/platform/database/outage.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { mountPublicAssets, sendPage, type Page } from '#server/platform/http/web-files.ts'
import { sendLinkPage } from './read-link.ts'
import { createStartCache } from './start-cache.ts'
import { createLastPages } from './last-pages.ts'
import type { BookingData } from './booking-start.ts'
import { linkedBusiness } from './business-profile.ts'
import { mountAnswers } from './mount-answers.ts'
import { mountInvoicePage } from './mount-invoice-page.ts'
import { mountManagePages } from './mount-manage-pages.ts'
import { mountPreviews } from './mount-previews.ts'
import { mountSigningPages } from './mount-signing-pages.ts'
import { mountSiteFiles } from './mount-site-files.ts'
import type { PageHead } from './page-head.ts'
import { previewOf, previewPath } from './draw-preview.ts'
import { mountStatements } from './mount-statements.ts'
import { bookedByAddress } from './booked-by-address.ts'
import { createPageRenderer } from './public-pages.ts'
import { text } from './text.ts'

/** The key of the page of the waiting list among those of services; no service has it. */
const WAITING = 0

/**
 * /book/…: the public pages; with them those of links to appointments, offered times, invoices and
 * documents.
 */
export async function mountPages(app: FastifyInstance, services: Services, dist: string): Promise<void> {
  await mountPublicAssets(app, dist)
  const print = await createPageRenderer(dist)
  const cache = createStartCache(services)

  async function booking(officeId: number, serviceId: number | null): Promise<Page> {
    const found = cache.get(officeId)
    const data = await found.data
    const { start } = data
    const chosen = start.services.some((service) => service.id === serviceId) ? serviceId : null
    const known = found.pages.get(chosen)
    if (known) return known
    const asksCard = start.services.some(({ deposit, card_fee }) => deposit !== undefined || card_fee !== undefined)
    const frames = asksCard
      ? await enterOffice(services, officeId, (tx, scope) => pageOrigins(tx, scope, services))
      : []
    const page = print({ ...start, service_id: chosen }, headOf(data, services.publicUrl()), frames)
    cache.add(officeId, found, chosen, page)
    return page
  }

  /** The page on which visitors join the waiting list; null for an unknown office. */
  async function joinPage(name: string): Promise<Page | null> {
    const office = await officeNamed(services.db, name)
    if (!office) return null
    const found = cache.get(office.id)
    const { start } = await found.data
    const known = found.pages.get(WAITING)
    if (known) return known
    const { name: business, slug } = start.office
    const head = {
      title: text.joinTitle(business),
      siteName: business,
      url: `${services.publicUrl()}/book/${slug}/waiting`,
    }
    const page = print({ page: 'waiting', waiting: { office: start } }, head)
    cache.add(office.id, found, WAITING, page)
    return page
  }

  /** The page; the current slug for another name of the office; null for an unknown one. */
  async function bookingPage(typed: string, serviceId: number | null): Promise<Page | string | null> {
    const office = await officeNamed(services.db, typed.toLowerCase())
    if (!office) return null
    return office.slug === typed ? booking(office.id, serviceId) : office.slug
  }

  const notFound = print({ page: 'not-found' }, { title: text.notFoundTitle })
  const hidden = { schema: { hide: true } as never }
  const lastPages = createLastPages(() => services.clock().getTime())
  type OfficeRoute = { Params: { office: string }; Querystring: { service?: string } }
  app.get<OfficeRoute>('/book/:office', hidden, async (request, reply) => {
    const name = request.params.office.slice(0, 80)
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
  app.get<{ Querystring: { service_name?: unknown } }>('/book-thank-you', hidden, async (request, reply) => {
    if (!request.query.service_name) return sendPage(request, reply, notFound, 404)
    const page = print({ page: 'thank-you', booked: bookedByAddress(request.query) }, { title: text.thankYouTitle })
    return sendLinkPage(request, reply, page, 200)
  })
  mountManagePages(app, services, print)
  mountAnswers(app, services, print)
  mountInvoicePage(app, services, print)
  mountSigningPages(app, services, print)
  mountStatements(app, services, print)
  mountPreviews(app, services, cache)
  mountSiteFiles(app, services)
}

function headOf({ start, profile }: BookingData, publicUrl: string): PageHead {
  const { office } = start
  const url = `${publicUrl}/book/${office.slug}`
  const pictureOf = (kind: 'card' | 'icon') => publicUrl + previewPath(office.id, previewOf(start, kind))
  const image = pictureOf('card')
  return {
    title: text.bookTitle(office.name),
    description: text.bookDescription(office.name, office.about),
    siteName: office.name,
    image,
    url,
    touchIcon: pictureOf('icon'),
    // the sitemap leaves out unproved owners, too; a page without services helps no searcher
    isHidden: !profile.isProved || !isBookable(start),
    business: linkedBusiness(start, profile, { url, image }),
  }
}
