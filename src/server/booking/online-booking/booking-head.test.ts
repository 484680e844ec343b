import fs from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { makeMinimalDist } from '#tests/support/minimal-dist.ts'
import { createTestOffice, type Json, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const dist = makeMinimalDist()
let app: FastifyInstance
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  app = await buildApp((await world()).services, dist)
})
afterAll(async () => {
  await app.close()
  fs.rmSync(dist, { recursive: true })
})

const visit = async (url: string) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
  return { status: statusCode, body, headers }
}
const pageOf = async (office: Office) => (await visit(`/book/${office.slug}`)).body
const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]
const linked = (html: string): Json =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('the head of a booking page', () => {
  it('tells search engines the kind of business, its address, hours, offers and how to book', async () => {
    const office = await createTestOffice({ name: 'סטודיו <נועה>' })
    const { pool } = await world()
    await pool.query(
      `update offices set trade = 'hair', phone = '+97236123456', instagram_link = 'https://www.instagram.com/noa' where id = $1`,
      [office.officeId],
    )
    const url = `https://luz.test/book/${office.slug}`
    const html = await pageOf(office)
    expect(linked(html)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      '@id': url,
      name: 'סטודיו <נועה>',
      telephone: '+97236123456',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'ביאליק 76',
        addressLocality: 'רמת גן',
        addressCountry: 'IL',
      },
      sameAs: ['https://www.instagram.com/noa'],
      makesOffer: [
        {
          '@type': 'Offer',
          url: `${url}?service=${office.ids.service}`,
          price: '180.00',
          priceCurrency: 'ILS',
          itemOffered: { '@type': 'Service', name: 'תספורת נשים' },
        },
      ],
      potentialAction: { '@type': 'ReserveAction', target: { urlTemplate: url } },
    })
    const hours = linked(html).openingHoursSpecification as { dayOfWeek: string; opens: string; closes: string }[]
    expect(hours).toHaveLength(6)
    expect(hours[0]).toMatchObject({ dayOfWeek: 'https://schema.org/Sunday', opens: '08:00', closes: '18:00' })
    expect(html).not.toContain('<נועה>')
  })

  it('names the business in previews, with a drawn picture and an icon of its own', async () => {
    const office = await createTestOffice({ name: 'סטודיו נועה' })
    const html = await pageOf(office)
    expect(property(html, 'og:site_name')).toBe('סטודיו נועה')
    expect(property(html, 'og:title')).toBe('קביעת תור · סטודיו נועה')
    expect(property(html, 'description')).toContain('סטודיו נועה')
    expect(property(html, 'og:image')).toMatch(
      new RegExp(`^https://luz.test/preview/${office.officeId}-card-[\\w-]{16}.png$`),
    )
    expect([property(html, 'og:image:width'), property(html, 'og:image:height')]).toEqual(['1200', '630'])
    expect(property(html, 'robots')).toBeUndefined()
    expect(html).toContain(`<link rel="icon" href="data:image/svg+xml,`)
    expect(html).toMatch(
      new RegExp(`<link rel="apple-touch-icon" href="https://luz.test/preview/${office.officeId}-icon-`),
    )
  })

  it('hides pages without a service and of owners without a proved mailbox from search engines', async () => {
    const [unproved, empty] = [await createTestOffice({ isProved: false }), await createTestOffice()]
    await empty.owner('DELETE', `/api/products/${empty.ids.service}`)
    for (const office of [unproved, empty]) expect(property(await pageOf(office), 'robots')).toBe('noindex')
  })
})

it('a booking page has one address: others lead there with what they ask for', async () => {
  const office = await createTestOffice()
  const canonical = `<link rel="canonical" href="https://luz.test/book/${office.slug}">`
  expect(await pageOf(office)).toContain(canonical)
  expect((await visit(`/book/${office.slug}?service=${office.ids.service}`)).body).toContain(canonical)
  for (const name of [office.officeId, office.slug.toUpperCase()]) {
    const { status, headers } = await visit(`/book/${name}?service=7`)
    expect([status, headers.location]).toEqual([302, `/book/${office.slug}?service=7`])
  }
})

it('search engines get robots.txt and a sitemap of the offices that take bookings', async () => {
  const [open, closed, unproved] = [
    await createTestOffice(),
    await createTestOffice(),
    await createTestOffice({ isProved: false }),
  ]
  await closed.owner('PUT', '/api/business/settings', { online_booking: 0 })
  const robots = await visit('/robots.txt')
  expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toContain('Sitemap: https://luz.test/sitemap.xml')
  expect(robots.body).toContain('Disallow: /book/manage/')
  const fresh = await buildApp((await world()).services, dist)
  const sitemap = await fresh.inject({ url: '/sitemap.xml' })
  await fresh.close()
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  const lists = ({ slug }: Office) => sitemap.body.includes(`<loc>https://luz.test/book/${slug}</loc>`)
  expect([open, closed, unproved].map(lists)).toEqual([true, false, false])
})

it('files that browsers try are a short 404 and not the page of the staff', async () => {
  for (const url of ['/favicon.ico', '/apple-touch-icon.png', '/ads.txt', '/sitemap-2.xml?a=1']) {
    const { status, body } = await visit(url)
    expect([status, body.includes('id="root"')]).toEqual([404, false])
  }
})

it('wallets may work in the frame of the gateway, on pages that have one and nowhere else', async () => {
  const office = await createTestOffice()
  const { pool } = await world()
  const allowed = async (url: string) => {
    const { headers } = await visit(url)
    return /payment=\([^)]*\)/.exec(String(headers['permissions-policy']))?.[0]
  }
  expect(await allowed(`/book/${office.slug}`)).toBe('payment=()')
  await pool.query(
    `insert into payment_gateways (office_id, gateway, terminal_number, credentials, tested_at, test_passed)
      values ($1, 'payplus', '1', '\\x00', now(), true)`,
    [office.officeId],
  )
  await office.owner('PUT', `/api/products/${office.ids.service}`, { deposit_amount: '50' })
  await expect.poll(() => allowed(`/book/${office.slug}`)).toBe('payment=(self "https://payments.payplus.co.il")')
  expect(await allowed('/verify')).toBe('payment=()')
  expect(await allowed('/login')).toMatch(/^payment=\(self "https:\/\/.*payplus.*"\)$/)
})
