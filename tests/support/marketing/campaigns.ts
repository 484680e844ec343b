/** Customers who consented to marketing, and the messages that they get. */
import { asSent, pathBehind } from '#tests/support/links.ts'
import type { Input } from '#tests/support/endpoints.ts'
import { callerOf, randomPhone, type Answer, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/**
 * Adds customers in bulk. Every one consented, unless `more` says otherwise. Their phones differ.
 */
export async function addRecipients(office: Office, count: number, more: { consent?: boolean } = {}): Promise<void> {
  const { pool } = await world()
  const consent = more.consent ?? true
  await pool.query(
    `insert into customers (office_id, full_name, phone, created_at, updated_at, marketing_consent, marketing_consent_at, marketing_consent_source)
     select $1, 'רותם ' || n, '+97250' || lpad((n + $3)::text, 7, '0'), now(), now(), $4, case when $4 then now() end, case when $4 then 'staff' end
     from generate_series(1, $2::int) n`,
    [office.officeId, count, consent ? 0 : 5_000_000, consent],
  )
}

export type SentSms = { phone: string; message: string; status: string; failure: string | null }
/** The marketing messages of an office, by phone. */
export async function marketingOf(office: Office): Promise<SentSms[]> {
  const { pool } = await world()
  const text = `select phone, message, status, failure from sms_messages where office_id = $1 and kind = 'marketing' order by phone, id`
  return asSent((await pool.query<SentSms>(text, [office.officeId])).rows)
}

export const sendCampaign = (office: Office, more: object = {}, headers = {}): Promise<Answer> =>
  office.owner('POST', '/api/sms/marketing', { segment: { kind: 'all' }, message: 'מבצע', ...more }, headers)

let turn = 0
/** A campaign with one queued message, to a new customer. Returns its id. */
export async function createCampaign(office: Office): Promise<number> {
  const name = `נמענת ${turn++}`
  const customer = { full_name: name, phone: randomPhone(), handled_by: office.ids.owner, marketing_consent: 1 }
  const { id } = await office.create('/api/customers', customer)
  return (await sendCampaign(office, { segment: undefined, customer_ids: [id] })).body.campaign.id as number
}

/** A request that succeeds for every endpoint of campaigns. */
export const campaignRequests: Readonly<
  Record<string, (fixture: { readonly office: Office }) => Promise<Input> | Input>
> = {
  'campaigns.list': () => ({}),
  'campaigns.responses': async ({ office }) => ({ query: { campaign_id: await createCampaign(office) } }),
  'campaigns.create': ({ office }) => ({ body: { customer_ids: [office.ids.customer], message: 'מבצע' } }),
  'campaigns.preview': ({ office }) => ({ body: { customer_ids: [office.ids.customer], message: 'מבצע' } }),
  'campaigns.cancel': async ({ office }) => ({ params: { id: await createCampaign(office) } }),
}

const LARGE_PLAN = 99
/**
 * Gives an office a plan of its own with this quota, until `removeLargePlan`. Plans belong to all
 * offices.
 */
export async function giveQuota(office: Office, quota: number): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `insert into plans select $1, name, price, features, documents, invoices, cards, employees_max, $2, ai_quota from plans where id = 4`,
    [LARGE_PLAN, quota],
  )
  await pool.query('update subscriptions set plan_id = $2 where office_id = $1', [office.officeId, LARGE_PLAN])
}
export async function removeLargePlan(office: Office): Promise<void> {
  const { pool } = await world()
  await pool.query('update subscriptions set plan_id = 4 where office_id = $1', [office.officeId])
  await pool.query('delete from plans where id = $1', [LARGE_PLAN])
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
/** Presses a button on the page of the removal link in a message. */
export const answerAtLink = async (message: string, answer: 'refuse' | 'resume'): Promise<Answer> =>
  (await callerOf(null))('POST', await pathIn(message), `answer=${answer}`, form)
export const openLink = async (message: string): Promise<Answer> => (await callerOf(null))('GET', await pathIn(message))
const pathIn = (message: string): Promise<string> => pathBehind(removalIn(message))
/** The path of the removal link, the last of a message. */
export const removalIn = (message: string): string => message.slice(message.lastIndexOf('/l/'))
