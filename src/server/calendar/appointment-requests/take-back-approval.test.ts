import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { messages, NOW, runHeldMessages } from '#tests/support/calendar/reminders.ts'
import { approveBookings, requestOnline } from '#tests/support/calendar/requests-online.ts'

beforeEach(() => moveClockTo(NOW))

it('an approval is taken back with one press: the request waits again, and the customer hears nothing', async () => {
  const office = await createTestOffice()
  await approveBookings(office)
  const { id } = await requestOnline(office, '10:00')
  const approve = (call = office.owner) => call('POST', `/api/appointments/${id}/approve`, {})
  const { version } = (await approve()).body.appointment
  const back = await office.owner('PUT', `/api/appointments/${id}`, { status_key: 'waiting', version })
  expect(back).toMatchObject({ status: 200, body: { appointment: { status_key: 'waiting' } } })
  expect((await office.owner('GET', '/api/appointments/requests')).body.requests).toMatchObject([{ id }])
  await runHeldMessages(office)
  expect(await messages(office, 'confirmation')).toHaveLength(1)
  expect((await approve(office.employee)).status).toBe(200)
  await runHeldMessages(office)
  expect(await messages(office, 'confirmation')).toHaveLength(2)
})
