/** A change of what people edit names the version that its screen showed. */
import { beforeAll, expect, it } from 'vitest'
import type { ProblemCode } from '#shared/http/problems.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, schemaOf, urlOf } from '#tests/support/endpoints.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { requests } from '#tests/support/requests.ts'

/** Changes that nobody's earlier reading can be lost by, and why. */
const withoutVersion: Readonly<Record<string, string>> = {
  'auth.changePassword': 'names the current password',
  'auth.renamePasskey': 'one name of the person',
  'calendar-feeds.update': 'one switch',
  'categories.reorder': 'the whole order as the dialog shows it; the rows stay as they are',
  'products.reorder': 'the whole order as the dialog shows it; the rows stay as they are',
  'waiting-list.settings': 'one number',
  'allocation-numbers.finishConnection': 'a code that is used once',
  'invoices.firstNumber': 'a number that only rises until the first invoice',
  'allocation-numbers.enter': 'a number that is entered once',
  'payment-gateway.save': 'replaces secrets that no screen shows',
  'first-run.nameBusiness': 'the first step, before there is anything to lose',
  'first-run.mark': 'an event',
  'sms.saveTemplates': 'writes only the wordings and switches that it names',
  'sms.saveSender': 'one name',
  'whatsapp-accounts.save': 'replaces secrets that no screen shows',
  'automatic-messages.save': 'writes only the fields of one kind that it names',
  'notifications.saveSettings': "the person's own, only the kinds that it names",
  'notifications.saveDevice': 'one device of the person',
}
/** The refusal of a stale version. That of an appointment says who moved it. */
const refusalOf = (key: string): ProblemCode =>
  key === 'appointments.update' ? 'appointment_changed' : 'changed_elsewhere'
const changes = endpoints.filter(({ method }) => method === 'PUT')
const versioned = changes.filter(
  ({ endpoint }) => endpoint.body && 'version' in (schemaOf(endpoint.body).properties ?? {}),
)

let fixture: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  fixture = await createFixture(await createTestOffice())
})

it('every PUT takes the version of what it changes, or says why it needs none', () => {
  const keys = versioned.map(({ key }) => key)
  expect([...keys, ...Object.keys(withoutVersion)].toSorted()).toEqual(changes.map(({ key }) => key).toSorted())
  const unnamed = versioned.filter(({ key, endpoint }) => !endpoint.fails?.includes(refusalOf(key)))
  expect(unnamed.map(({ key }) => key)).toEqual([])
})

it.each(versioned.map((address) => [address.key, address] as const))(
  '%s refuses a stale version',
  async (key, address) => {
    const input = await requests[key]!(fixture)
    const send = (version: number) =>
      fixture.office.owner('PUT', urlOf(address, input), { ...(input.body as object), version })
    const stale = await send(999_999)
    expect([stale.status, stale.body.code]).toEqual([409, refusalOf(key)])
    expect(stale.body.messages.error).toMatch(/[א-ת]/)
  },
)
