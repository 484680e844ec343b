import { beforeEach, describe, expect, it } from 'vitest'
import { connectOffice, nameDealer, runRequests, startLocalAuthority } from '#tests/support/money/authority.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueLargeInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { brokenLine } from '#tests/support/peers/json-peer.ts'

const local = startLocalAuthority()
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

async function createRefusedInvoice() {
  const office = await createTestOffice()
  await nameDealer(office)
  await connectOffice(office, local.peer.consent())
  const { id } = await issueLargeInvoice(office)
  local.peer.refusals.push(460)
  await runRequests()
  return { office, id, key: `luz-${office.officeId}-${id}` }
}
const decide = async (office: Office, id: number, decision: string) =>
  (await office.owner('POST', `/api/allocation-numbers/invoices/${id}/decision`, { decision })).body
const creditsOf = async (office: Office) =>
  (await office.owner('GET', '/api/invoices?document_type=330')).body.invoices as { total_amount: string }[]
const pdf = (office: Office, id: number) => office.owner('GET', `/api/invoices/pdf/${id}`)
const sentAbout = (key: string) =>
  local.peer.decisions.flatMap(({ decision, body }) => (body.invoice_id === key ? [decision] : []))

describe('a refused number', () => {
  it('is given up: the document is handed out with the words of the law', async () => {
    const { office, id, key } = await createRefusedInvoice()
    expect((await pdf(office, id)).status).toBe(409)
    expect((await decide(office, id, 'continue')).allocation).toMatchObject({ status: 'continued' })
    expect(sentAbout(key)).toEqual(['Continue'])
    expect((await pdf(office, id)).status).toBe(200)
    expect(await creditsOf(office)).toEqual([])
  })

  it('cancels the document: the whole of it is credited', async () => {
    const { office, id, key } = await createRefusedInvoice()
    expect((await decide(office, id, 'cancel')).allocation).toMatchObject({ status: 'cancelled' })
    expect(sentAbout(key)).toEqual(['Cancel'])
    expect((await creditsOf(office)).map(({ total_amount }) => total_amount)).toEqual(['7000.00'])
  })

  it('moves the VAT to the customer: the authority is asked without VAT, and the document is credited', async () => {
    const { office, id, key } = await createRefusedInvoice()
    expect((await decide(office, id, 'reverse_charge')).allocation).toMatchObject({
      status: 'reverse_charged',
      allocation_number: local.peer.given.get(key),
    })
    expect(local.peer.approvals.at(-1)).toMatchObject({ invoice_id: key, action: 3, vat_amount: 0 })
    expect(await creditsOf(office)).toHaveLength(1)
  })

  it('is objected to: the document waits until a number is typed, or for another decision', async () => {
    const { office, id, key } = await createRefusedInvoice()
    expect((await decide(office, id, 'objection')).allocation).toMatchObject({ status: 'objected' })
    expect(sentAbout(key)).toEqual(['FurtherObjection'])
    expect((await pdf(office, id)).status).toBe(409)
    const typed = { allocation_number: '123456789' }
    const { body } = await office.owner('PUT', `/api/allocation-numbers/invoices/${id}`, typed)
    expect(body.allocation).toMatchObject({ status: 'approved' })
  })

  it('is decided once when the answer was lost, and only in the same way', async () => {
    const { office, id, key } = await createRefusedInvoice()
    local.peer.troubles.push(brokenLine)
    expect((await decide(office, id, 'cancel')).code).toBe('allocation_unanswered')
    expect(await creditsOf(office)).toEqual([])
    expect((await decide(office, id, 'continue')).code).toBe('allocation_not_decidable')
    expect((await decide(office, id, 'cancel')).allocation).toMatchObject({ status: 'cancelled' })
    expect(sentAbout(key)).toEqual(['Cancel'])
    expect(await creditsOf(office)).toHaveLength(1)
    expect((await decide(office, id, 'cancel')).code).toBe('allocation_settled')
  })

  it('that was decided on the site of the authority stays open here', async () => {
    const { office, id, key } = await createRefusedInvoice()
    local.peer.decisions.push({ decision: 'Cancel', body: { invoice_id: key } })
    expect((await decide(office, id, 'continue')).code).toBe('allocation_decision_refused')
    expect((await pdf(office, id)).status).toBe(409)
  })

  it('whose document was credited by hand is cancelled without a second credit', async () => {
    const { office, id } = await createRefusedInvoice()
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'טעות' })
    expect((await decide(office, id, 'cancel')).allocation).toMatchObject({ status: 'cancelled' })
    expect(await creditsOf(office)).toHaveLength(1)
  })

  it('is decided by users who may refund, and with a connection', async () => {
    const { office, id } = await createRefusedInvoice()
    const url = `/api/allocation-numbers/invoices/${id}/decision`
    const byEmployee = await office.employee('POST', url, { decision: 'cancel' })
    expect(byEmployee.body.code).toBe('refund_not_allowed')
    await office.owner('DELETE', '/api/allocation-numbers/connection')
    expect((await decide(office, id, 'cancel')).code).toBe('allocation_not_connected')
  })
})
