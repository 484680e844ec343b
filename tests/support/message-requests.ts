/** A request that succeeds for every endpoint of campaigns and of notifications. */
import { campaignRequests } from './campaigns.ts'
import type { Input } from './endpoints.ts'
import type { Fixture } from './fixture.ts'

export const messageRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  ...campaignRequests,
  'automatic-messages.show': () => ({}),
  'automatic-messages.save': () => ({ body: { kind: 'miss_you', is_on: 1, days: 45 } }),
  'notifications.list': () => ({}),
  'notifications.markSeen': ({ ids }) => ({ params: { id: ids.notification } }),
  'notifications.markAllSeen': () => ({ body: { until: '2026-11-22T09:00:00Z' } }),
  'notifications.settings': () => ({}),
  'notifications.saveSettings': () => ({ body: { kinds: [{ kind: 'booked_online', listed: 1 }] } }),
}
