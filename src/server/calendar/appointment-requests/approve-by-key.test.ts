import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { DAY, messages, NOW, runHeldMessages, statusOf } from '#tests/support/calendar/reminders.ts'
import { approveBookings, requestOnline } from '#tests/support/calendar/requests-online.ts'
import { startAppServices } from '#tests/support/messages/app-services.ts'
import { sendDue, useAppPush } from '#tests/support/messages/push.ts'
import { world } from '#tests/support/world.ts'

let services: Awaited<ReturnType<typeof startAppServices>>
let restore: () => void
beforeAll(async () => {
  services = await startAppServices()
  restore = await useAppPush(services.services())
})
beforeEach(() => moveClockTo(NOW))
afterAll(async () => {
  restore()
  await services.close()
})

type Call = Office['owner']
/** What the locked phone of a person shows of requests. */
async function phoneOf(call: Call) {
  const { token, shown } = services.apple.install()
  const app = { platform: 'ios', token, version: '1.0.0' }
  expect((await call('PUT', '/api/notifications/device', { app, quiet: 0 })).status).toBe(200)
  return {
    key: async (): Promise<string> => {
      await sendDue()
      return [...shown.values()].map(({ payload }) => (payload as { approval?: string }).approval).at(-1) ?? 'none'
    },
  }
}
/** A caller without a session, as who holds a locked phone. */
const press = async (key: string) => (await callerOf(null))('POST', '/api/appointments/requests/approve', { key })
async function start() {
  const office = await createTestOffice()
  await approveBookings(office)
  const phone = await phoneOf(office.owner)
  return { office, phone, request: await requestOnline(office, '10:00') }
}

describe('the button of a notification', () => {
  it('approves the request in the name of the person who was told, once, without a session', async () => {
    const { office, phone, request } = await start()
    const key = await phone.key()
    const pressed = await Promise.all([press(key), press(key)])
    expect([...pressed, await press(key)].map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await statusOf(office, request.id)).toBe('confirmed')
    await runHeldMessages(office)
    expect(await messages(office, 'confirmation')).toHaveLength(2)
    const { rows } = await (
      await world()
    ).pool.query(
      `select action, actor from audit_log where office_id = $1 and subject = 'appointment' and subject_id = $2 order by id`,
      [office.officeId, request.id],
    )
    expect(rows).toMatchObject([{ action: 'create' }, { action: 'approve', actor: `user:${office.ids.owner}` }])
  })

  it('says who answered first, and nothing of the customer', async () => {
    const { office, phone, request } = await start()
    const key = await phone.key()
    expect((await office.employee('POST', `/api/appointments/${request.id}/decline`, {})).status).toBe(200)
    const { status, body } = await press(key)
    expect([status, body.code, body.error]).toEqual([
      409,
      'request_answered',
      expect.stringMatching(/^הבקשה כבר נדחתה/),
    ])
    expect(Object.keys(body).toSorted()).toEqual(['code', 'error', 'messages', 'request_id'])
  })

  it('approves no time that the person did not see, and none that was given away', async () => {
    const { office, phone, request } = await start()
    const key = await phone.key()
    const moved = { start_time: at(DAY, '14:00') }
    const visitor = await callerOf(null)
    expect((await visitor('POST', `/api/online-booking/manage/${request.token}/move`, moved)).status).toBe(200)
    const refused = await press(key)
    expect([refused.status, refused.body.code]).toEqual([409, 'appointment_changed'])
    expect(refused.body.appointment).toBeUndefined()
    expect(await statusOf(office, request.id)).toBe('waiting')

    const wanted = await requestOnline(office, '12:00')
    // as the requests of strangers beyond what an office allows
    await (await world()).pool.query('update appointments set holds_slot = false where id = $1', [wanted.id])
    const late = await phone.key()
    await office.create('/api/appointments', booking(office, at(DAY, '12:30'), at(DAY, '13:30')))
    const taken = await press(late)
    expect([taken.status, taken.body.code, taken.body.slots]).toEqual([409, 'slot_taken', undefined])
    expect(await statusOf(office, wanted.id)).toBe('waiting')
  })

  it('does nothing after the sign-out, a day later, or without an active subscription', async () => {
    const { office, phone } = await start()
    const key = await phone.key()
    const { pool, services: own } = await world()
    await pool.query(`update subscriptions set status = 'cancelled' where office_id = $1`, [office.officeId])
    own.sessions.forgetOffice(office.officeId)
    expect((await press(key)).body.code).toBe('subscription_cancelled')
    await pool.query(`update subscriptions set status = 'active' where office_id = $1`, [office.officeId])
    own.sessions.forgetOffice(office.officeId)
    moveClockTo(new Date(Date.parse(NOW) + 25 * 3_600_000).toISOString())
    expect((await press(key)).status).toBe(404)
    moveClockTo(NOW)
    expect((await office.owner('POST', '/api/auth/logout')).status).toBeLessThan(300)
    await expect.poll(async () => (await office.owner('GET', '/api/notifications/count')).status).toBe(401)
    expect((await press(key)).status).toBe(401)
  })

  it('takes no key that was changed or made up', async () => {
    const { office, phone, request } = await start()
    const key = await phone.key()
    const [officeId, id, version, sid, mac] = key.split('.')
    const other = await tokenOf(office.officeId, office.ids.employee, 'employee')
    const { sid: otherSid } = JSON.parse(Buffer.from(other.split('.')[1]!, 'base64url').toString()) as { sid: string }
    const made = [
      [officeId, Number(id) + 1, version, sid, mac],
      [Number(officeId) + 1, id, version, sid, mac],
      [officeId, id, version, otherSid, mac],
      [officeId, id, Number(version) + 1, sid, mac],
      [officeId, id, version, sid, 'A'.repeat(22)],
    ]
    for (const parts of made) expect((await press(parts.join('.'))).status).toBe(404)
    for (const text of ['', 'none', key.slice(0, -1)]) expect((await press(text)).status).toBe(404)
    expect(await statusOf(office, request.id)).toBe('waiting')
  })
})

describe('a notification', () => {
  it('has no key when its request was answered or moved before it was sent, or when it is of another kind', async () => {
    const { office, phone, request } = await start()
    const moved = { start_time: at(DAY, '14:00') }
    const visitor = await callerOf(null)
    expect((await visitor('POST', `/api/online-booking/manage/${request.token}/move`, moved)).status).toBe(200)
    const answered = await requestOnline(office, '16:00')
    await office.employee('POST', `/api/appointments/${answered.id}/approve`, {})
    await sendDue()
    expect(await phone.key()).toBe('none')
  })

  it('of a request goes to Android as data, for the application to show with buttons', async () => {
    const { office } = await start()
    const { token, shown } = services.google.install()
    const second = await callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))
    const app = { platform: 'android', token, version: '1.0.0' }
    await second('PUT', '/api/notifications/device', { app, quiet: 0 })
    await requestOnline(office, '12:00')
    await sendDue()
    const [message] = [...shown.values()]
    expect(message).not.toHaveProperty('notification')
    expect(message!.data).toMatchObject({ title: 'בקשת תור ממתינה לאישור', approval: expect.any(String) })
    expect((await press(String(message!.data.approval))).status).toBe(204)
  })
})
