import { beforeEach, describe, expect, it } from 'vitest'
import {
  addConsenting,
  automaticOf,
  createLastingOffice,
  runAutomatic,
  saveAutomatic,
} from '#tests/support/marketing/automatic-messages.ts'
import { answerAtLink, marketingOf, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { follow, linkIn } from '#tests/support/marketing/marketing-links.ts'
import { booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

// Sunday, ten in the morning in Israel
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Response = { customer_id: number | null; phone: string | null; may_market: number; booked_at: string | null }
const responsesOf = async (office: Office, query = ''): Promise<{ responses: Response[]; total: number }> =>
  (await office.owner('GET', `/api/sms/marketing/responses?sort=-at${query}`)).body
const ids = ({ responses }: { responses: Response[] }) => responses.map(({ customer_id }) => customer_id)

/** A campaign to three customers, of whom one opened the link and another booked later. */
async function withResponses() {
  const office = await createTestOffice()
  const [opener, booker, silent] = [
    await addConsenting(office),
    await addConsenting(office),
    await addConsenting(office),
  ]
  const { campaign } = (await sendCampaign(office, { message: 'שלום {{customer}}: {{link}}' })).body
  await makeDueJobsReady('%:campaign:%')
  await (await world()).runJobs()
  const phoneOf = async (id: number) =>
    (await office.owner('GET', `/api/customers/${id}`)).body.customer.phone as string
  const messageTo = async (id: number) => {
    const phone = await phoneOf(id)
    return (await marketingOf(office)).find((one) => one.phone === phone)!.message
  }
  moveClockTo('2026-11-22T09:00:00Z')
  await follow(linkIn(await messageTo(opener)))
  moveClockTo('2026-11-23T08:00:00Z')
  const visit = booking(office, '2026-11-25 12:00:00', '2026-11-25 13:00:00', { customer_id: booker })
  await office.create('/api/appointments', visit)
  return { office, opener, booker, silent, messageTo, phoneOf, of: `&campaign_id=${campaign.id}` }
}

describe('the customers whom a campaign reached', () => {
  it('are those who opened the link or booked, the latest first, as many as the counts say', async () => {
    const { office, opener, booker, of } = await withResponses()
    expect(ids(await responsesOf(office, of))).toEqual([booker, opener])
    const oldest = (await office.owner('GET', `/api/sms/marketing/responses?sort=at${of}`)).body
    expect(ids(oldest)).toEqual([opener, booker])
    expect(ids(await responsesOf(office, `${of}&result=opened`))).toEqual([opener])
    expect(ids(await responsesOf(office, `${of}&result=booked`))).toEqual([booker])
    const [counted] = (await office.owner('GET', '/api/sms/marketing')).body.campaigns
    expect(counted).toMatchObject({ opened: 1, booked: 1 })
  })

  it('are paged and searched in the database', async () => {
    const { office, opener, of, phoneOf } = await withResponses()
    const page = await responsesOf(office, `${of}&limit=1&offset=1`)
    expect([ids(page), page.total]).toEqual([[opener], 2])
    const found = await responsesOf(office, `${of}&search=${(await phoneOf(opener)).slice(-7)}`)
    expect([ids(found), found.total]).toEqual([[opener], 1])
  })

  it('have no phone in the list once they refused, took back their consent or were deleted', async () => {
    const { office, opener, booker, of, messageTo, phoneOf } = await withResponses()
    expect((await responsesOf(office, of)).responses).toMatchObject([
      { may_market: 1, phone: await phoneOf(booker) },
      { may_market: 1, phone: await phoneOf(opener) },
    ])
    await answerAtLink(await messageTo(opener), 'refuse')
    await office.owner('DELETE', `/api/customers/${booker}?accept=appointments`)
    expect((await responsesOf(office, of)).responses).toMatchObject([
      { customer_id: null, customer_name: null, may_market: 0, phone: null },
      { customer_id: opener, may_market: 0, phone: null },
    ])
  })

  it('are shown to the owner of their office only', async () => {
    const { office, of } = await withResponses()
    expect((await office.employee('GET', `/api/sms/marketing/responses?limit=5${of}`)).status).toBe(403)
    const other = await createTestOffice()
    expect((await other.owner('GET', `/api/sms/marketing/responses?limit=5${of}`)).status).toBe(404)
  })
})

it('the customers whom automatic messages reached are those of a kind in the last 90 days', async () => {
  const office = await createLastingOffice()
  await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
  await office.owner('PUT', '/api/sms/templates', { birthday: 'מזל טוב {{customer}}: {{link}}' })
  const customer = await addConsenting(office, { birth_date: '1990-11-23' })
  await runAutomatic('2026-11-23T08:05:00Z')
  await follow(linkIn((await automaticOf(office))[0]!.message))
  for (const query of ['', '&kind=birthday'])
    expect((await responsesOf(office, query)).responses).toMatchObject([{ customer_id: customer, kind: 'birthday' }])
  expect(ids(await responsesOf(office, '&kind=review'))).toEqual([])
  const { pool } = await world()
  await pool.query(`update sms_messages set sent_at = sent_at - interval '91 days' where office_id = $1`, [
    office.officeId,
  ])
  expect(ids(await responsesOf(office, '&kind=birthday'))).toEqual([])
})
