/** An office with WhatsApp, its customers, and a local Meta in place of the real one. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { startWhatsappPeer } from '#tests/support/peers/whatsapp-peer.ts'
import { postReport } from './sms.ts'
import { webhookOf, WHATSAPP_NUMBER, whatsappAccount } from './whatsapp-account.ts'
import { world } from '#tests/support/world.ts'

export type WhatsappPeer = Awaited<ReturnType<typeof startWhatsappPeer>>

/** A local Meta for the tests of a file. Each test finds it as it was started. */
export function startLocalMeta(): { peer: WhatsappPeer } {
  const local = {} as { peer: WhatsappPeer }
  let restore = () => {}
  beforeAll(async () => {
    const { access_token: accessToken, app_secret: appSecret, language, templates: names } = whatsappAccount
    const templates = Object.values(names).map((name) => ({ name, language, values: 5 }))
    local.peer = await startWhatsappPeer({ phoneNumberId: WHATSAPP_NUMBER, accessToken, appSecret, templates })
    const { environment } = (await world()).services
    const { WHATSAPP_URL } = environment
    Object.assign(environment, { WHATSAPP_URL: local.peer.address })
    restore = () => void Object.assign(environment, { WHATSAPP_URL })
  })
  beforeEach(() => {
    const { sent, codes, troubles, withoutWhatsapp, state } = local.peer
    sent.length = codes.length = troubles.length = 0
    withoutWhatsapp.clear()
    state.refusesAtOnce = false
  })
  afterAll(async () => {
    restore()
    await local.peer.close()
  })
  return local
}

/** An office with WhatsApp. */
export async function whatsappOffice(more: object = {}): Promise<Office> {
  const office = await createTestOffice()
  const saved = await office.owner('PUT', '/api/whatsapp-account', { ...whatsappAccount, ...more })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  return office
}

/** Books for a new customer with these details, who prefers WhatsApp; returns the reply. */
export async function bookFor(office: Office, details: object = {}) {
  const customer = { full_name: 'דנה כהן', email: '', phone: '0521234567', preferred_channel: 'whatsapp', ...details }
  const made = await office.owner('POST', '/api/customers', customer)
  const times = { start_time: '2026-11-24 12:00:00', end_time: '2026-11-24 13:00:00', status_key: 'confirmed' }
  const { service, employee } = office.ids
  const body = { service_id: service, employee_id: employee, customer_id: made.body.customer.id, ...times }
  return (await office.owner('POST', '/api/appointments', body)).body
}

/** Posts to the office's webhook as Meta does; returns the status of the answer. */
export async function postToWebhook(office: Office, post: { headers: Record<string, string>; body: string }) {
  return postReport((await webhookOf(office)).url, post)
}

export const logOf = async (office: Office) => (await office.owner('GET', '/api/sms/office')).body.sms
