import { unzipSync, strFromU8 } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthAnswers, signForm } from '#tests/support/catalog/document-forms.ts'
import { createKeptCard } from '#tests/support/money/kept-cards.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** The files of the archive, by name. */
async function exportOf(office: Office, id: number): Promise<Record<string, Uint8Array>> {
  const { app } = await world()
  const headers = { authorization: `Bearer ${office.ownerToken}` }
  const answer = await app.inject({ url: `/api/customer-data/${id}/export`, headers })
  expect(answer.statusCode).toBe(200)
  return unzipSync(new Uint8Array(answer.rawPayload))
}

describe('the export of one customer', () => {
  it('has their details, visits, sales, messages and signed files, to read and as JSON', async () => {
    const office = await createTestOffice()
    const details = { full_name: 'דנה <b>כהן', phone: '+972501112233', email: 'dana@luz.test', notes: 'רגישה לחומר' }
    const { id } = await office.create('/api/customers', { ...details, handled_by: office.ids.owner })
    await office.create(
      '/api/appointments',
      booking(office, at('2026-11-24', '09:00'), at('2026-11-24', '10:00'), { customer_id: id }),
    )
    const sale = { total_amount: '180', payment_method: 'bit', customer_id: id }
    await office.owner('POST', '/api/checkout', {
      ...sale,
      products: [{ product_id: office.ids.service, quantity: 1 }],
    })
    const request = await signForm(office, await createForm(office), healthAnswers, id)

    const files = await exportOf(office, id)
    expect(Object.keys(files)).toEqual(['המידע.html', 'data.json', `מסמכים חתומים ${request.id}.pdf`])
    const page = strFromU8(files['המידע.html']!)
    expect(page).toContain('דנה &lt;b&gt;כהן')
    for (const part of ['24/11/2026 09:00', 'תספורת נשים', 'רגישה לחומר', 'אמוניה']) expect(page).toContain(part)
    const data = JSON.parse(strFromU8(files['data.json']!))
    expect(data.details[0]).toMatchObject({ ...details, notes: expect.stringContaining(details.notes) })
    expect(data.sales[0]).toMatchObject({ total_amount: 180, items: '1 × תספורת נשים' })
    expect(data.documents[0].snapshot.customer.name).toBe(details.full_name)
    // without the link, which opens what the customer signed
    expect(data.messages.map(({ message }: { message: string }) => message).join()).toContain('/l/…')
    expect(data.requests[0]).toMatchObject({ status: 'signed', signer_name: 'דנה כהן' })
    expect(JSON.stringify(data)).not.toMatch(/token|file_key|sha256/)
    const entries = (await office.owner('GET', '/api/auth/security-events')).body.events as { text: string }[]
    expect(entries.map(({ text }) => text).join()).toContain('המידע על לקוח')
  })

  it('shows of a kept card its last digits only, and nothing of other customers', async () => {
    const office = await createTestOffice()
    const { appointmentId } = await createKeptCard(office)
    const { pool } = await world()
    const { rows } = await pool.query('select customer_id from kept_cards where appointment_id = $1', [appointmentId])
    const files = await exportOf(office, rows[0].customer_id)
    const data = JSON.parse(strFromU8(files['data.json']!))
    expect(data.cards).toHaveLength(1)
    expect(Object.keys(data.cards[0]).toSorted()).toEqual(['card', 'charged_at', 'fee', 'given_at'])
    expect(JSON.stringify(data)).not.toContain('דנה כהן')
  })
})
