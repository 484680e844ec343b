/** A request that succeeds for every endpoint of campaigns, of notifications and of WhatsApp. */
import { campaignRequests } from './campaigns.ts'
import { createSubscription } from './push.ts'
import type { Input } from './endpoints.ts'
import type { Fixture } from './fixture.ts'
import { webhookOf, whatsappAccount } from './whatsapp-account.ts'

export const messageRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  ...campaignRequests,
  'automatic-messages.show': () => ({}),
  'automatic-messages.save': () => ({ body: { kind: 'miss_you', is_on: 1, days: 45 } }),
  'whatsapp-accounts.get': () => ({}),
  'whatsapp-accounts.save': () => ({ body: whatsappAccount }),
  'whatsapp-accounts.remove': () => ({}),
  'whatsapp-accounts.test': async ({ office }) => {
    await office.owner('PUT', '/api/whatsapp-account', whatsappAccount)
    return {}
  },
  'whatsapp-accounts.channels': () => ({}),
  'whatsapp-accounts.verify': async ({ office }) => {
    const { token, verifyToken } = await webhookOf(office)
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' }
    return { params: { token }, query }
  },
  // the table cannot sign
  'whatsapp-accounts.receive': async ({ office }) => ({ params: { token: (await webhookOf(office)).token }, body: {} }),
  'notifications.list': () => ({}),
  'notifications.markSeen': ({ ids }) => ({ params: { id: ids.notification } }),
  'notifications.markAllSeen': () => ({ body: { until: '2026-11-22T09:00:00Z' } }),
  'notifications.settings': () => ({}),
  'notifications.saveSettings': () => ({ body: { kinds: [{ kind: 'booked_online', listed: 1 }] } }),
  'notifications.device': () => ({}),
  'notifications.saveDevice': () => ({ body: { subscription: createSubscription(), quiet: 1 } }),
  'notifications.removeDevice': () => ({}),
}
