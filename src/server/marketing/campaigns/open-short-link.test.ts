import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { DAY, SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { links, pathBehind, shortLink } from '#tests/support/links.ts'
import { follow, linkIn } from '#tests/support/marketing/marketing-links.ts'
import { freeHour, linksTo, waitInLine } from '#tests/support/booking/waiting-list.ts'
import { addRecipients, marketingOf, removalIn, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { messages } from '#tests/support/calendar/reminders.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomIp,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})

/** Books as a visitor; the id, the token of the page, and the short link of the confirmation. */
async function bookOnline() {
  const { call } = await createVisitor(office.slug, randomPhone())
  const { body } = await call('POST', '/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
  const { message } = (await messages(office, 'confirmation')).at(-1)!
  return { id: Number(body.appointment.id), token: String(body.manage_token), message }
}
const stateOf = async (id: number) => {
  const { pool } = await world()
  const text = `select a.status_key, a.version, a.confirmed_start, m.opened_at from appointments a
    join sms_messages m on m.office_id = a.office_id and m.appointment_id = a.id where a.id = $1`
  return (await pool.query(text, [id])).rows
}

describe('the short link of a message', () => {
  it('leads to the page of the visit, the same in the confirmation and the reminder, and changes nothing', async () => {
    const { id, token, message } = await bookOnline()
    const link = linkIn(message)
    const before = await stateOf(id)
    for (const url of [link, link, `${link}?answer=cancel&next=//evil.test`]) {
      const { status, headers } = await follow(url)
      expect([status, headers['location']]).toEqual([302, `https://luz.test/book/manage/${token}`])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(headers['x-robots-tag']).toContain('noindex')
    }
    expect(await stateOf(id)).toEqual(before)
    await office.owner('POST', `/api/appointments/sendReminder/${id}`)
    const [reminder] = await messages(office)
    expect(reminder!.message.match(/https?:\S+/g)).toEqual([`https://luz.test${link}`])
  })

  it('leads to the invoice and to the document to sign', async () => {
    const { token } = await issueTestInvoice(office, { customer_id: office.ids.customer })
    expect(await pathBehind(shortLink('i', token))).toBe(`/c-invoice/${token}`)
    const request = await sendForSignature(office, await uploadDocument(office))
    const [sent] = await messages(office, 'document')
    expect(await pathBehind(sent!.message)).toBe(`/sign/${request.token}`)
  })

  it('leads to an offered time and to the removal from marketing, whose long addresses open as before', async () => {
    const waiting = await waitInLine(office, 'רות לוי')
    await freeHour(office)
    const [offer] = await messages(office, 'waiting_list')
    const offered = await pathBehind(offer!.message)
    expect(offered).toMatch(/^\/book\/waiting\/[\w-]{22}$/)
    expect(offered).toBe(`/book/waiting/${(await linksTo(office, waiting.phone))[0]}`)
    const stranger = await callerOf(null)
    const { body } = await stranger('GET', offered.replace('/book/waiting/', '/api/waiting-list/links/'))
    expect(body.offer).toMatchObject({ state: 'open' })
    await addRecipients(office, 1)
    await sendCampaign(office)
    const [{ message } = { message: '' }] = await marketingOf(office)
    const { pool } = await world()
    const { rows } = await pool.query<{ token: string }>('select token from marketing_phones where office_id = $1', [
      office.officeId,
    ])
    const removal = `/u/${links.tokenOf(rows[0]!.token)}`
    expect(await pathBehind(removalIn(message))).toBe(removal)
    expect((await stranger('GET', removal)).status).toBe(200)
  })

  it('opens nothing once staff gave the visit to another customer', async () => {
    const { id, message } = await bookOnline()
    const other = await office.create('/api/customers', { full_name: 'רות לוי', phone: randomPhone() })
    const { appointment } = (await office.owner('GET', `/api/appointments/${id}`)).body
    await office.owner('PUT', `/api/appointments/${id}`, { ...appointment, customer_id: other.id })
    expect((await follow(linkIn(message))).status).toBe(404)
  })

  it('opens nothing with another kind, another secret or a guess, and guesses are limited', async () => {
    const { token } = await bookOnline()
    for (const kind of ['i', 's', 'w', 'u'] as const)
      expect((await follow(links.toSend(shortLink(kind, token)))).status).toBe(404)
    const ip = randomIp()
    const guesser = await callerOf(null, ip)
    await exhaust(perNetwork.opens, ip, 1)
    const guess = async () => (await guesser('GET', `/l/${'A'.repeat(12)}`)).status
    expect([await guess(), await guess()]).toEqual([404, 429])
  })

  it('is found by an index in each table, under row-level security too', async () => {
    const { services } = await world()
    await services.db.transaction().execute(async (tx) => {
      // with few rows a table is read whole, and that of visits by another index
      await sql`set local enable_seqscan = off`.execute(tx)
      for (const [table, column] of [
        ['invoices', 'public_token'],
        ['document_requests', 'token'],
        ['waiting_entries', 'token'],
        ['waiting_offers', 'token'],
        ['marketing_phones', 'token'],
      ] as const) {
        const { rows } = await sql`explain select office_id from ${sql.table(table)}
          where substr(${sql.ref(column)}, 2, 11) = 'AAAAAAAAAAA'`.execute(tx)
        expect(JSON.stringify(rows)).toContain(`${table}_by_short_link`)
      }
    })
  })
})
