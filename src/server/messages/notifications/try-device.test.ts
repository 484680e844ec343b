import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { startAppServices } from '#tests/support/messages/app-services.ts'
import { sendDue, tell, useAppPush } from '#tests/support/messages/push.ts'
import * as apns from '#tests/support/peers/apns-peer.ts'

let services: Awaited<ReturnType<typeof startAppServices>>
let restore: () => void
beforeAll(async () => {
  services = await startAppServices()
  restore = await useAppPush(services.services())
})
beforeEach(() => {
  moveClockTo('2026-11-22T20:00:00Z') // 22:00 in Israel
  services.reset()
})
afterAll(async () => {
  restore()
  await services.close()
})

const attempt = (call: Office['owner']) => call('POST', '/api/notifications/device/trial')
const isOn = async (call: Office['owner']) => (await call('GET', '/api/notifications/device')).body.device !== null
async function start() {
  const office = await createTestOffice()
  const phone = services.apple.install()
  const app = { platform: 'ios', token: phone.token, version: '1.0.0' }
  await office.owner('PUT', '/api/notifications/device', { app, quiet: 1 })
  return { office, phone }
}

it('a trial comes to the own device at once, also in a quiet night, with the number of the bell', async () => {
  const { office, phone } = await start()
  await tell(office, { kind: 'stock_low' })
  await sendDue()
  expect(phone.shown.size).toBe(0)
  expect(await attempt(office.owner)).toMatchObject({ status: 200, body: { sent: 1 } })
  expect([...phone.shown.values()].map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      aps: {
        alert: { title: 'התראת ניסיון', body: 'כך נראות ההתראות במכשיר הזה' },
        badge: 1,
        sound: 'default',
      },
      url: '/notifications',
    }),
  ])
})

it('a trial that the service does not take says so, and a device that it does not know is removed', async () => {
  const { office } = await start()
  services.apple.troubles.push(apns.tooMany)
  expect((await attempt(office.owner)).body).toEqual({ sent: 0 })
  expect(await isOn(office.owner)).toBe(true)
  services.apple.troubles.push(apns.badToken)
  expect((await attempt(office.owner)).body).toEqual({ sent: 0 })
  expect(await isOn(office.owner)).toBe(false)
  expect((await attempt(office.owner)).status).toBe(404)
})

it('ten trials an hour are enough for a person', async () => {
  const { office } = await start()
  for (let n = 0; n < 10; n++) expect((await attempt(office.owner)).status).toBe(200)
  expect((await attempt(office.owner)).status).toBe(429)
})
