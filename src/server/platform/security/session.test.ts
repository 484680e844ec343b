import { expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

it('a token that was admitted opens no other door, and none after its day', async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const office = await createTestOffice()
  const visitor = await createVisitor(office.slug, randomPhone())
  const { services } = await world()
  const authorization = `Bearer ${await services.sessions.signVisitor(office.officeId)}`
  const enter = (access: 'staff' | 'visitor') => services.sessions.gate(access, [], authorization)
  expect((await visitor.call('GET', '/api/appointments')).status).toBe(200)
  for (let again = 0; again < 2; again++) {
    expect((await enter('visitor')).scope.officeId).toBe(office.officeId)
    await expect(enter('staff')).rejects.toMatchObject({ code: 'signed_out' })
  }
  moveClockTo('2026-11-23T09:00:00Z')
  await expect(enter('visitor')).rejects.toMatchObject({ code: 'signed_out' })
  expect((await visitor.call('GET', '/api/appointments')).status).toBe(401)
})
