import { exhaust } from '#tests/support/exhaust.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addConsenting,
  addVisit,
  automaticOf,
  runAutomatic,
  saveAutomatic,
} from '#tests/support/marketing/automatic-messages.ts'
import { addRecipients, marketingOf, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { follow, linkIn } from '#tests/support/marketing/marketing-links.ts'
import { callerOf, createTestOffice, type Office, randomIp } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

// Sunday, ten in the morning in Israel
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const opened = async (office: Office) => (await office.owner('GET', '/api/sms/marketing')).body.campaigns[0].opened
/** An office with a campaign to two customers, and the links that they got. */
async function withLinks() {
  const office = await createTestOffice()
  await addRecipients(office, 2)
  await sendCampaign(office, { message: 'שלום {{customer}}: {{link}}' })
  return { office, links: (await marketingOf(office)).map(({ message }) => linkIn(message)) }
}

describe('the link of a campaign', () => {
  it('leads to the booking page of its office, and is counted once for each message', async () => {
    const { office, links } = await withLinks()
    expect(new Set(links).size).toBe(2)
    for (const link of [links[0]!, links[0]!, `${links[0]}?to=https://evil.test&next=//evil.test`]) {
      const { status, headers } = await follow(link)
      expect([status, headers['location']]).toEqual([302, `https://luz.test/book/${office.slug}`])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    }
    expect(await opened(office)).toBe(1)
    await follow(links[1]!)
    expect(await opened(office)).toBe(2)
  })

  it('is not counted when a program looks at it', async () => {
    const { office, links } = await withLinks()
    const { app } = await world()
    const head = await app.inject({ method: 'HEAD', url: links[0]!, headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(head.statusCode).toBe(302)
    for (const agent of [
      'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      'WhatsApp/2.24',
      'TelegramBot (like TwitterBot)',
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
    ])
      expect((await follow(links[0]!, { 'user-agent': agent })).status).toBe(302)
    await follow(links[0]!, { 'sec-purpose': 'prefetch;prerender' })
    expect(await opened(office)).toBe(0)
    await follow(links[0]!, { 'user-agent': 'Mozilla/5.0 (Linux; Android 9; CUBOT_X18) AppleWebKit/537.36' })
    expect(await opened(office)).toBe(1)
  })

  it('needs its token, and guesses are limited', async () => {
    const { office } = await withLinks()
    for (const token of ['x'.repeat(12), 'x', '%00', '..%2f..', 'x'.repeat(500)])
      expect((await follow(`/l/${token}`)).status).toBeGreaterThanOrEqual(400)
    expect(await opened(office)).toBe(0)
    const ip = randomIp()
    const guesser = await callerOf(null, ip)
    const guess = async () => (await guesser('GET', `/l/${'y'.repeat(12)}`)).status
    await exhaust(perNetwork.opens, ip, 1)
    expect([await guess(), await guess()]).toEqual([404, 429])
  })

  it('is missing where the writer put none, and has the length that the preview shows', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 1)
    const message = 'מבצע: {{link}}'
    const seen = await office.owner('POST', '/api/sms/marketing/preview', { segment: { kind: 'all' }, message })
    await sendCampaign(office, { message })
    await sendCampaign(office, { message: 'בלי קישור' })
    const [first, second] = await marketingOf(office)
    expect(first!.message).toHaveLength(seen.body.message.length)
    expect(second!.message.match(/\/l\//g), 'the link of removal').toHaveLength(1)
  })
})

it('the link of a review request leads to the page of reviews, and without one to the booking page', async () => {
  const office = await createTestOffice()
  await addVisit(office, await addConsenting(office), '2026-11-22T09:00:00Z')
  await saveAutomatic(office, { kind: 'review', is_on: 1, review_url: 'https://g.page/r/studio' })
  await runAutomatic('2026-11-23T08:00:01Z')
  const [request] = await automaticOf(office)
  const link = linkIn(request!.message)
  expect((await follow(link)).headers['location']).toBe('https://g.page/r/studio')
  const { automatic } = (await office.owner('GET', '/api/sms/automatic')).body
  expect(automatic[1]).toMatchObject({ kind: 'review', sent: 1, opened: 1, booked: 0 })
  // any other site is named first
  await saveAutomatic(office, { kind: 'review', is_on: 1, review_url: 'https://bank.example/?a=1&b=2' })
  const leaving = await follow(link)
  expect([leaving.status, leaving.headers['location']]).toEqual([200, undefined])
  expect(String(leaving.body)).toContain('הקישור מוביל לאתר <bdi>bank.example</bdi>')
  expect(String(leaving.body)).toContain('href="https://bank.example/?a=1&amp;b=2"')
  await saveAutomatic(office, { kind: 'review', is_on: 0, review_url: '' })
  expect((await follow(link)).headers['location']).toBe(`https://luz.test/book/${office.slug}`)
})
