import { expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { seedSecurityEvents } from './seed-security-events.ts'
import { securityEvents } from './text.ts'

it('the security events of the demo are listed newest first, with who did them', async () => {
  const office = await createTestOffice()
  const { services } = await world()
  const { owner, employee } = office.ids
  await enterOffice(services, office.officeId, async (tx, scope) =>
    seedSecurityEvents({ tx, scope, now: services.clock() }, [owner, employee, employee]),
  )
  const { events } = (await office.owner('GET', '/api/auth/security-events?limit=25')).body
  const seeded = (events as { at: string; text: string; device: string | null }[]).slice(0, securityEvents.length)
  expect(seeded[0]!.text).toBe('ייצוא נתונים: רשימת הלקוחות')
  const times = seeded.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(seeded.filter(({ text }) => text.startsWith('נשלחה הזמנה להיכנס על ידי'))).toHaveLength(2)
})
