import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { rounds } from '#tests/support/long-run.ts'
import { addRecipients, answerAtLink, marketingOf, openLink, sendCampaign } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

// Sunday, ten in the morning in Israel
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const runDueJobs = async () => {
  await makeDueJobsReady('%:campaign:%')
  await (await world()).runJobs()
}
const outcomes = async (office: Office) => (await marketingOf(office)).map(({ status, failure }) => failure ?? status)
const customersOf = async (office: Office) => {
  const { customers } = (await office.owner('GET', '/api/customers?search=רותם&limit=100')).body
  return customers as { id: number; phone: string; marketing_consent: 0 | 1; marketing_consent_source: string | null }[]
}

describe('a refusal', () => {
  it('between queueing and sending stops the message', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 2)
    await sendCampaign(office)
    const [first] = await marketingOf(office)
    expect((await openLink(first!.message)).status).toBe(200)
    expect(await outcomes(office)).toEqual(['queued', 'queued'])
    const answer = await answerAtLink(first!.message, 'refuse')
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('הוסרת מהדיוור')])
    await runDueJobs()
    expect(await outcomes(office)).toEqual(['refused', 'sent'])
  })

  it('belongs to the phone: it outlives the customer, and staff cannot overrule it', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 1)
    await sendCampaign(office)
    const [{ message } = { message: '' }] = await marketingOf(office)
    await answerAtLink(message, 'refuse')
    const [customer] = await customersOf(office)
    expect(customer).toMatchObject({ marketing_consent: 0, marketing_consent_source: null })
    await office.owner('DELETE', `/api/customers/${customer!.id}`)
    const again = { full_name: 'רותם שוב', phone: customer!.phone, handled_by: office.ids.owner }
    const consenting = { ...again, marketing_consent: 1 }
    expect((await office.owner('POST', '/api/customers', consenting)).body.code).toBe('marketing_refused')
    const { id } = (await office.owner('POST', '/api/customers', again)).body.customer
    const change = await office.owner('PUT', `/api/customers/${id}`, { marketing_consent: 1 })
    expect(change.body.code).toBe('marketing_refused')
    expect((await sendCampaign(office)).body).toMatchObject({ sent: 0, campaign: null })
  })

  it('can be taken back at the link only, as a new consent', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 1)
    await sendCampaign(office)
    const [{ message } = { message: '' }] = await marketingOf(office)
    await answerAtLink(message, 'refuse')
    expect((await openLink(message)).body).toContain('value="resume"')
    await answerAtLink(message, 'resume')
    expect(await customersOf(office)).toMatchObject([{ marketing_consent: 1, marketing_consent_source: 'recipient' }])
    expect((await sendCampaign(office)).body).toMatchObject({ sent: 1 })
  })

  it('needs the token, and the page tells nothing about others', async () => {
    const stranger = await callerOf(null)
    for (const token of ['x'.repeat(22), 'x', '%00'.repeat(3)]) {
      expect((await stranger('GET', `/u/${token}`)).status).toBeGreaterThanOrEqual(400)
      const answer = await stranger('POST', `/u/${token}`, 'answer=refuse', {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('a campaign', () => {
  it('waits for the morning, and for the end of Shabbat', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 1)
    moveClockTo('2026-11-27T14:00:00Z') // Friday, 16:00 in Israel
    expect((await sendCampaign(office)).body.campaign.send_at).toBe('2026-11-29T06:00:00.000Z')
    await runDueJobs()
    expect(await outcomes(office)).toEqual(['queued'])
    moveClockTo('2026-11-29T06:00:01Z')
    await runDueJobs()
    expect(await outcomes(office)).toEqual(['sent'])
  })

  it('waits for the time that the owner chose, at most 90 days', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 1)
    const late = await sendCampaign(office, { send_at: '2027-02-21 10:00:00' })
    expect([late.status, late.body.fields]).toEqual([422, { send_at: expect.any(String) }])
    // a Saturday becomes Sunday morning; a time that is past becomes now
    expect((await sendCampaign(office, { send_at: '2026-11-28 12:00:00' })).body.campaign.send_at).toBe(
      '2026-11-29T06:00:00.000Z',
    )
    const past = await sendCampaign(office, { send_at: '2026-11-01 12:00:00' })
    expect(past.body.campaign.send_at).toMatch(/^2026-11-22T08:/)
    await runDueJobs()
    expect((await outcomes(office)).toSorted()).toEqual(['queued', 'sent'])
    moveClockTo('2026-11-29T06:00:01Z')
    await runDueJobs()
    expect(await outcomes(office)).toEqual(['sent', 'sent'])
  })

  it('that is cancelled sends nothing more, and says so once', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 3)
    moveClockTo('2026-11-27T14:00:00Z')
    const { id } = (await sendCampaign(office)).body.campaign
    const cancel = () => office.owner('POST', `/api/sms/marketing/${id}/cancel`)
    expect((await cancel()).body).toEqual({ cancelled: 3 })
    expect((await cancel()).body.code).toBe('campaign_over')
    moveClockTo('2026-11-29T09:00:00Z')
    await runDueJobs()
    expect(await outcomes(office)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const { campaigns } = (await office.owner('GET', '/api/sms/marketing')).body
    expect(campaigns).toMatchObject([
      { id, recipients: 3, queued: 0, sent: 0, failed: 3, cancelled_at: expect.any(String) },
    ])
  })

  it('of more messages than one run sends them all', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 120)
    await sendCampaign(office)
    await runDueJobs()
    expect(new Set(await outcomes(office))).toEqual(new Set(['sent']))
  })
})

describe('a message', () => {
  const acts = fc.array(
    fc.tuple(fc.nat(4), fc.constantFrom('refuse', 'resume', 'withdraw', 'consent', 'silence', 'delete', 'campaign')),
    { minLength: 1, maxLength: 12 },
  )
  it('never reaches a phone without consent or with a refusal, whatever happened before', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (steps) => {
        const office = await createTestOffice()
        await addRecipients(office, 5)
        await sendCampaign(office)
        const links = await marketingOf(office)
        const ids = (await customersOf(office)).toSorted((a, b) => (a.phone < b.phone ? -1 : 1)).map(({ id }) => id)
        const put = (n: number, body: object) => office.owner('PUT', `/api/customers/${ids[n]}`, body)
        for (const [n, act] of steps) {
          if (act === 'refuse' || act === 'resume') await answerAtLink(links[n]!.message, act)
          else if (act === 'withdraw') await put(n, { marketing_consent: 0 })
          else if (act === 'consent') await put(n, { marketing_consent: 1 })
          else if (act === 'silence') await put(n, { settings_send_sms: 0 })
          else if (act === 'delete') await office.owner('DELETE', `/api/customers/${ids[n]}`)
          else await sendCampaign(office)
        }
        const { pool } = await world()
        const { rows } = await pool.query<{ phone: string }>(
          `select c.phone from customers c left join marketing_phones p using (office_id, phone) where c.office_id = $1
             and c.deleted_at is null and c.marketing_consent and c.settings_send_sms and p.refused_at is null`,
          [office.officeId],
        )
        const wanted = new Set(rows.map(({ phone }) => phone))
        await runDueJobs()
        for (const { phone, status } of await marketingOf(office))
          expect({ phone, isSent: status === 'sent' && !wanted.has(phone) }).toEqual({ phone, isSent: false })
      }),
      { numRuns: rounds(8, 25) },
    )
  })
})
