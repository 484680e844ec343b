import { describe, expect, it } from 'vitest'
import { inOffice } from '#server/platform/database/database.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { processorsOf } from './list-processors.ts'
import { usedServices } from './processor-queries.ts'

const BARE = { SMS_PROVIDER: 'log', SMTP_URL: undefined, AI_BASE_URL: undefined } as const
const NONE = { cards: false, whatsapp: false, taxes: false, feeds: false }

describe('who gets personal data', () => {
  it('is the storage alone where nothing is configured and the office uses nothing', () => {
    expect(processorsOf(BARE, NONE)).toEqual(['storage'])
  })

  it('is what the installation is configured with and the office uses', () => {
    const configured = { SMS_PROVIDER: 'twilio', SMTP_URL: 'smtp://mail', AI_BASE_URL: 'https://model' } as const
    expect(processorsOf(configured, { ...NONE, whatsapp: true })).toEqual([
      'storage',
      'sms',
      'mail',
      'whatsapp',
      'model',
    ])
    expect(processorsOf(BARE, null)).toEqual(['storage', 'cards', 'whatsapp', 'taxes', 'feeds'])
  })

  it('has what the office has connected itself', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const used = () =>
      inOffice(services.officeDb, mintScope(office.officeId), (tx) => usedServices(tx, mintScope(office.officeId)))
    expect(await used()).toEqual(NONE)
    expect((await office.owner('POST', `/api/calendar-feeds/${office.ids.owner}`, {})).status).toBe(201)
    expect(await used()).toEqual({ ...NONE, feeds: true })
  })
})
