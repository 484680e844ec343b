/** What a reply announces is done, and what it does not announce is refused. Through the API. */
import fc from 'fast-check'
import { z } from 'zod'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import { HOUR, MINUTE, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { createCaller } from '#tests/support/booking/visitor-bookings.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { rounds } from '#tests/support/long-run.ts'
import { endpoints as all } from '#tests/support/endpoints.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { sendForSignature, signTestDocument } from '#tests/support/signing/signing.ts'
import { at, booking, callerOf, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'

const DAY = '2026-11-24'
/** Of the full number of rounds. */
const LONG_MS = 300_000
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const { endpoints } = onlineBooking
const refusalsOfMail: readonly string[] = documentRequests.endpoints.mailCopy.fails
type Act = 'managedSlots' | 'moveManaged' | 'cancelManaged' | 'confirmManaged'
/** Done, or refused with a code that the contract of the act lists. */
function expectAct(act: Act, isAnnounced: boolean, { status, body }: Answer): void {
  if (isAnnounced) return expect([act, status, body.code]).toEqual([act, 200, undefined])
  expect([act, status]).toEqual([act, 409])
  expect([act, ...(endpoints[act].fails ?? [])]).toContain(body.code)
}

const someVisit = fc.record({
  status_key: fc.constantFrom('confirmed', 'confirmed', 'waiting', 'arrived', 'done', 'no_show', 'cancelled'),
  hoursBefore: fc.constantFrom(30, 25, 24, 23, 4, 3, 2, 1, 0, -1),
  cutoff: fc.constantFrom(0, 3, 24),
  service: fc.constantFrom('as it was', 'as it was', 'not online', 'of another employee', 'deleted'),
  isOpen: fc.constantFrom(true, true, true, false),
  approves: fc.boolean(),
})
type Visit = typeof someVisit extends fc.Arbitrary<infer T> ? T : never

/** Visits that make every flag true, and false, whatever else is tried. */
const certain: readonly [Visit][] = [
  [{ status_key: 'confirmed', hoursBefore: 4, cutoff: 3, service: 'as it was', isOpen: true, approves: false }],
  [{ status_key: 'done', hoursBefore: -1, cutoff: 3, service: 'as it was', isOpen: true, approves: false }],
]

const HOURS = ['09:00', '11:00', '13:00'] as const
/** Three visits of different people that are alike, one for each act, with their links. */
async function make(office: Office, made: Visit) {
  const { ids, owner } = office
  await owner('PUT', '/api/business/settings', { approve_bookings: Number(made.approves) })
  const links = []
  for (const hour of HOURS) {
    const call = await createCaller(office)
    const times = [at(DAY, hour), at(DAY, `${Number(hour.slice(0, 2)) + 1}:00`)] as const
    const { body } = await call('POST', '/api/appointments', booking(office, ...times))
    const url = `/api/appointments/${body.appointment.id}`
    const { appointment } = (await owner('GET', url)).body
    if (appointment.status_key !== made.status_key)
      expect((await owner('PUT', url, { status_key: made.status_key, notify: 0 })).status).toBe(200)
    links.push({ link: `/api/online-booking/manage/${body.manage_token}`, start: toInstant(at(DAY, hour)) })
  }
  const product = `/api/products/${ids.service}`
  if (made.service === 'not online') await owner('PUT', product, { is_online: 0 })
  if (made.service === 'of another employee') await owner('PUT', product, { assignedEmployees: [ids.owner] })
  if (made.service === 'deleted') await owner('DELETE', `${product}?accept=appointments,requests`)
  const settings = { cancel_cutoff_hours: made.cutoff, online_booking: Number(made.isOpen) }
  expect((await owner('PUT', '/api/business/settings', settings)).status).toBe(200)
  return links
}

it('is told of every flag that a reply can have', () => {
  const replies = all.map(({ endpoint }) => JSON.stringify(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' })))
  const flags = new Set(replies.flatMap((reply) => reply.match(/(?<=")can_\w+/g) ?? []))
  expect([...flags].toSorted()).toEqual(['can_change', 'can_confirm', 'can_email', 'can_move'])
})

describe('the link of a visit', () => {
  it('announces that it can be moved, cancelled and confirmed exactly when it can', { timeout: LONG_MS }, async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(someVisit, async (made) => {
        moveClockTo('2026-11-22T08:00:00Z')
        const office = await createTestOffice()
        const [moving, cancelling, confirming] = await make(office, made)
        const stranger = await callerOf(null)
        const openAt = async ({ link, start }: NonNullable<typeof moving>) => {
          // a minute before the hour, because the clock goes on between the two calls
          moveClockTo(new Date(start - made.hoursBefore * HOUR - MINUTE).toISOString())
          const { status, body } = await stranger('GET', link)
          expect(status).toBe(200)
          for (const flag of ['can_move', 'can_change', 'can_confirm']) seen.add(`${flag} ${body[flag]}`)
          return body
        }
        const toMove = await openAt(moving!)
        const slots = await stranger('GET', `${moving!.link}/slots?from=${DAY}&days=3`)
        expectAct('managedSlots', toMove.can_move === 1, slots)
        const free = (slots.body.days ?? []).flatMap((day: { date: string; free: string[] }) =>
          day.free.map((one) => wallClockAt(day.date as never, one as never)),
        )
        const to = free.at(-1) ?? at(DAY, HOURS[0])
        if (free.length > 0 || toMove.can_move === 0)
          expectAct(
            'moveManaged',
            toMove.can_move === 1,
            await stranger('POST', `${moving!.link}/move`, { start_time: to }),
          )

        const toCancel = await openAt(cancelling!)
        const cancelled = await stranger('POST', `${cancelling!.link}/cancel`)
        // what is cancelled stays so: the same again is no failure
        expectAct('cancelManaged', toCancel.can_change === 1 || made.status_key === 'cancelled', cancelled)

        const toConfirm = await openAt(confirming!)
        expectAct('confirmManaged', toConfirm.can_confirm === 1, await stranger('POST', `${confirming!.link}/confirm`))
      }),
      { numRuns: rounds(15, 300), examples: certain as [Visit][] },
    )
    expect(seen.size).toBe(6)
  })
})

describe('the link of a document', () => {
  const signed = [true, false]
  it.for(signed.flatMap((isSigned) => signed.map((hasEmail) => [isSigned, hasEmail] as const)))(
    'announces that it can be sent by e-mail exactly when it is: signed %s, with an address %s',
    async ([isSigned, hasEmail]) => {
      const office = await createTestOffice()
      const document = await uploadDocument(office)
      const { token } = await (isSigned ? signTestDocument : sendForSignature)(office, document)
      if (hasEmail) await office.owner('PUT', `/api/customers/${office.ids.customer}`, { email: 'dana@customers.test' })
      const stranger = await callerOf(null)
      const { can_email } = (await stranger('GET', `/api/sign/${token}`)).body
      expect(can_email).toBe(Number(isSigned && hasEmail))
      const { status, body } = await stranger('POST', `/api/sign/${token}/mail`)
      expect(status === 204).toBe(can_email === 1)
      if (can_email === 0) expect(['not_found', ...refusalsOfMail]).toContain(body.code)
    },
  )
})
