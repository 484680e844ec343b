import type { FastifyInstance } from 'fastify'
import { HOUR } from '#shared/values/local-time.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import { escapeHtml } from '#server/platform/http/plain-page.ts'
import type { Services } from '#server/platform/services.ts'
import { provedOffices } from './site-queries.ts'

const FRESH_MS = HOUR

/** What search engines ask for first: which pages they may read, and which there are. */
export function mountSiteFiles(app: FastifyInstance, services: Services): void {
  const hidden = { schema: { hide: true } as never }
  const robots = () => `User-agent: *
Allow: /book/
Allow: /preview/
Allow: /logo/
Disallow: /book/manage/
Disallow: /book/waiting/
Disallow: /api/
Disallow: /sign/
Disallow: /c-invoice/
Sitemap: ${services.publicUrl()}/sitemap.xml
`
  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(robots()),
  )
  const pages = createSitemap(services)
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await pages()),
  )
}

/** The booking pages of offices that are open, read once an hour. */
function createSitemap(services: Services) {
  let known: { readonly until: number; readonly xml: Promise<string> } | undefined
  return (): Promise<string> => {
    const now = services.clock()
    if (known && now.getTime() < known.until) return known.xml
    const xml = provedOffices(services.db).then((offices) =>
      sitemapOf(
        offices.filter((office) => isOpenForBooking(office, now)),
        services.publicUrl(),
      ),
    )
    const entry = { until: now.getTime() + FRESH_MS, xml }
    known = entry
    xml.catch(() => known === entry && (known = undefined))
    return xml
  }
}

const sitemapOf = (offices: readonly { readonly slug: string }[], publicUrl: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${offices.map(({ slug }) => `<url><loc>${escapeHtml(`${publicUrl}/book/${slug}`)}</loc></url>`).join('\n')}
</urlset>
`
