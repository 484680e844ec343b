import { beforeAll, describe, expect, it } from 'vitest'
import { acceptsIdempotencyKey } from '#server/platform/http/idempotency.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { requests } from '#tests/support/requests.ts'
import { world } from '#tests/support/world.ts'

/** Signing out is omitted, because the second request is no longer signed in. */
const keyed = endpoints.filter(
  ({ key, method, endpoint }) => acceptsIdempotencyKey(method, endpoint) && key !== 'auth.logout',
)

let fixture: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  fixture = await createFixture(await createTestOffice())
})

const countAudit = async () => {
  const { pool } = await world()
  const text = 'select count(*)::int as n from audit_log where office_id = $1'
  return (await pool.query<{ n: number }>(text, [fixture.office.officeId])).rows[0]!.n
}

describe('a request repeated with the same key', () => {
  it('is accepted by the writing endpoints', () => {
    expect(keyed.length).toBeGreaterThan(35)
  })

  it.for(keyed)('gets the first answer and is executed once: $key', async (address) => {
    const input = await requests[address.key]!(fixture)
    const { body, headers } = sentBody(address, input)
    const keyHeader = { 'idempotency-key': `sweep-${address.key}` }
    const send = () => fixture.office.owner(address.method, urlOf(address, input), body, { ...headers, ...keyHeader })
    const first = await send()
    const before = await countAudit()
    const second = await send()
    if (first.status < 300) {
      expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
      expect(await countAudit()).toBe(before)
    } else {
      // failures are not stored, so the request is executed again
      expect(second.status).not.toBeLessThan(300)
    }
  })
})
