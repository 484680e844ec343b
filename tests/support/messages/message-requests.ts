/** A request that succeeds for every endpoint about messages, notifications and requests. */
import { campaignRequests } from '#tests/support/marketing/campaigns.ts'
import { approvalKey } from '#server/messages/notifications/approval-key.ts'
import { createSubscription, tell } from './push.ts'
import type { Input } from '#tests/support/endpoints.ts'
import { DAY, sessionIdOf, type Fixture } from '#tests/support/fixture.ts'
import { at, booking } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { webhookOf, whatsappAccount } from './whatsapp-account.ts'

/** All of them have the same time, which staff may choose on purpose. */
async function waitingAppointment({ office }: Fixture): Promise<{ id: number }> {
  const chosen = { status_key: 'waiting', allow_overlap: 1 }
  const body = booking(office, at(DAY, '20:00'), at(DAY, '20:30'), chosen)
  return { id: (await office.create('/api/appointments', body)).id }
}

/** The key of a request, as the notification has it that the owner's device shows. */
async function approvalKeyOf(fixture: Fixture): Promise<string> {
  const { office, ids } = fixture
  const { id: appointmentId } = await waitingAppointment(fixture)
  await tell(office, { kind: 'request_waiting', customerId: ids.customer, appointmentId })
  const { services, pool } = await world()
  const { rows } = await pool.query<{ id: number; version: number }>(
    `select n.id::int, a.version from notifications n join appointments a on a.office_id = n.office_id and a.id = n.appointment_id
     where n.office_id = $1 and n.user_id = $2 and a.id = $3`,
    [office.officeId, ids.owner, appointmentId],
  )
  return approvalKey(services.secrets, { officeId: office.officeId, sid: sessionIdOf(office.ownerToken), ...rows[0]! })
}

export const messageRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  ...campaignRequests,
  'appointment-requests.unproved': () => ({}),
  'appointment-requests.declineUnproved': () => ({}),
  'appointment-requests.list': (f) => ({ query: { employee_id: f.ids.employee } }),
  'appointment-requests.approve': async (f) => ({ params: await waitingAppointment(f), body: {} }),
  'appointment-requests.approveByKey': async (f) => ({ body: { key: await approvalKeyOf(f) } }),
  'appointment-requests.decline': async (f) => ({ params: await waitingAppointment(f), body: { reason: 'סגורים' } }),
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
  'notifications.count': () => ({}),
  'notifications.markOpened': () => ({ body: { until: '2026-11-22T09:00:00Z' } }),
  'notifications.markSeen': ({ ids }) => ({ params: { id: ids.notification } }),
  'notifications.markAllSeen': () => ({ body: { until: '2026-11-22T09:00:00Z' } }),
  'notifications.settings': () => ({}),
  'notifications.saveSettings': () => ({ body: { kinds: [{ kind: 'booked_online', listed: 1 }] } }),
  'notifications.device': () => ({}),
  'notifications.saveDevice': () => ({ body: { subscription: createSubscription(), quiet: 1 } }),
  'notifications.removeDevice': () => ({}),
  // nothing is sent to services outside
  'notifications.tryDevice': async ({ office }) => {
    await office.owner('DELETE', '/api/notifications/device')
    return {}
  },
}
