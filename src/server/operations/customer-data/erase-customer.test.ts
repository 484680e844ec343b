import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { markProved } from '#tests/support/booking/phone-codes.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthAnswers, signForm } from '#tests/support/catalog/document-forms.ts'
import { createDeposit } from '#tests/support/money/deposits.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { at, booking, createTestOffice, createVisitor, type Office } from '#tests/support/office.ts'
import { insertPunchCard } from '#tests/support/money/prepaid.ts'
import { owe, sell } from '#tests/support/money/sales.ts'
import { cancelOrder, startCardOrder } from '#tests/support/money/card-payments.ts'
import { createEntry } from '#tests/support/booking/waiting-entries.ts'
import { sendForSignature, signTestDocument } from '#tests/support/signing/signing.ts'
import { textsOfDatabase } from '#tests/support/text-of-database.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
const AFTER = '2026-11-25T08:00:00Z'
const DAY = '2026-11-24'
beforeEach(() => moveClockTo(NOW))

let turn = 0
/**
 * Details that no other row of the test database has. The digits end with 1, so that they are in no
 * time in milliseconds either.
 */
const newPerson = () => {
  const digits = String(4_100_001 + 10 * turn++)
  return {
    full_name: `אביגיל${digits.slice(1)} שושן`,
    phone: `+97250${digits}`,
    email: `avigail${digits}@luz.test`,
    notes: `רגישה${digits}`,
    address_street: `דקל${digits}`,
  }
}
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await (await world()).pool.query(text, [...values])).rows
const add = async (office: Office, details: object) =>
  (await office.create('/api/customers', { ...details, handled_by: office.ids.owner, marketing_consent: 1 })).id
const erase = (office: Office, id: number) => office.owner('POST', `/api/customer-data/${id}/erasure`)

/** The stored files that contain one of the words as plain text. */
async function filesWith({ officeId }: Office, words: readonly string[]): Promise<string[]> {
  const { services } = await world()
  const folder = path.resolve(services.environment.LUZ_DATA_DIR, 'files', String(officeId))
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(0)
  const contents = await Promise.all(files.map((file) => readFile(path.join(file.parentPath, file.name))))
  return files.flatMap(({ name }, i) => (words.some((word) => contents[i]!.includes(word)) ? [name] : []))
}

/** A customer with rows of every kind, all of them settled. */
async function liveThrough(office: Office) {
  const person = newPerson()
  const customer = await add(office, person)
  await office.create(
    '/api/appointments',
    booking(office, at(DAY, '09:00'), at(DAY, '10:00'), { customer_id: customer, notes: person.notes }),
  )
  const visitor = await createVisitor(office.slug)
  await visitor.call('POST', '/api/customers', {
    full_name: person.full_name,
    phone: person.phone,
    email: person.email,
  })
  await markProved(office, person.phone)
  await visitor.call('POST', '/api/appointments', booking(office, at(DAY, '13:00'), at(DAY, '14:00')))
  const sale = { total_amount: '180', payment_method: 'bit', customer_id: customer, email: person.email }
  await office.owner('POST', '/api/checkout', { ...sale, products: [{ product_id: office.ids.service, quantity: 1 }] })
  await signForm(office, await createForm(office), healthAnswers, customer)
  await sendForSignature(office, await uploadDocument(office), customer)
  const { runJobs } = await world()
  await runJobs()
  moveClockTo(AFTER)
  await rows('update sessions set proved_at = $2 where office_id = $1', [office.officeId, AFTER])
  return { customer, person }
}

describe('a customer who asks to be erased', () => {
  it('is in no table afterwards, except on documents', async () => {
    const office = await createTestOffice()
    const { customer, person } = await liveThrough(office)
    const other = { ...newPerson(), full_name: 'אחר' }
    const merged = await add(office, other)
    const versions = await rows('select id, version from customers where id = any($1)', [[customer, merged]])
    const versionOf = (id: number) => versions.find((row) => row.id === id).version as number
    const merging = { other_id: merged, version: versionOf(customer), other_version: versionOf(merged), from_other: [] }
    expect((await office.owner('POST', `/api/customers/${customer}/merge`, merging)).status).toBe(200)
    const words = [person, other].flatMap((one) => [one.phone.slice(4), one.email, one.notes, one.address_street])
    expect((await textsOfDatabase(words)).length).toBeGreaterThan(10)

    expect((await erase(office, customer)).status).toBe(204)
    // the sender of marketing proves the consent for seven years
    expect(await textsOfDatabase(words)).toEqual(['invoices.snapshot', 'marketing_proofs.phone'])
    expect(await textsOfDatabase([person.full_name])).toEqual(['invoices.full_name', 'invoices.snapshot'])
    expect(await filesWith(office, words)).toEqual([])
    expect((await office.owner('GET', `/api/customers/${customer}`)).status).toBe(404)
    const entries = await rows(
      `select action, before, after from audit_log where subject = 'customer' and subject_id = $1 and action = 'erase'`,
      [customer],
    )
    expect(entries).toEqual([{ action: 'erase', before: null, after: null }])
  })

  it('leaves visits without a name for the statistics, and signed files with their signature', async () => {
    const office = await createTestOffice()
    const { customer } = await liveThrough(office)
    const [{ count: before }] = await rows('select count(*) from appointments where office_id = $1', [office.officeId])
    const documents = 'select id, snapshot_hash from invoices where office_id = $1 order by id'
    const issued = await rows(documents, [office.officeId])
    expect((await erase(office, customer)).status).toBe(204)
    const visits = await rows(
      `select a.customer_id, c.full_name from appointments a join customers c using (office_id)
      where a.office_id = $1 and c.id = a.customer_id`,
      [office.officeId],
    )
    expect(visits).toHaveLength(Number(before))
    expect(new Set(visits.map(({ full_name }) => full_name))).toEqual(new Set(['לקוח שנמחק']))
    expect(visits.map(({ customer_id }) => customer_id)).not.toContain(customer)
    expect(await rows(documents, [office.officeId])).toEqual(issued)
    const signed = await rows(
      `select status, phone, signer_name, length(answers) as answers, file_key is not null as file
      from document_requests where office_id = $1`,
      [office.officeId],
    )
    expect(signed).toEqual([{ status: 'signed', phone: '+10000000', signer_name: 'דנה כהן', answers: 0, file: true }])
  })

  it('may come back as a new customer, and stays off marketing after a refusal', async () => {
    const office = await createTestOffice()
    const { phone, ...details } = newPerson()
    const first = await add(office, { ...details, phone })
    await rows(
      `insert into marketing_phones (office_id, phone, refused_at) values ($1, $2, now())
      on conflict (office_id, phone) do update set refused_at = now()`,
      [office.officeId, phone],
    )
    expect((await erase(office, first)).status).toBe(204)
    const again = { full_name: 'שוב כאן', phone, handled_by: office.ids.owner }
    expect((await office.owner('POST', '/api/customers', { ...again, marketing_consent: 1 })).body.code).toBe(
      'marketing_refused',
    )
    const second = await office.create('/api/customers', again)
    expect(second.id).not.toBe(first)
    expect((await erase(office, first)).status).toBe(404)
  })
})

describe('erasing is refused', () => {
  const blocksOf = async (office: Office, id: number): Promise<{ kind: string; text: string }[]> =>
    (await office.owner('GET', `/api/customer-data/${id}/erasure`)).body.blocks
  const kindsOf = async (office: Office, id: number) => (await blocksOf(office, id)).map(({ kind }) => kind)

  it('while something is open, with what it is and how to go on', async () => {
    const office = await createTestOffice()
    const { customer } = office.ids
    expect(await blocksOf(office, customer)).toEqual([])
    await office.create('/api/appointments', booking(office, at(DAY, '09:00'), at(DAY, '10:00')))
    await sell(office, { at: NOW, amount: '80.00', method: 'debt' })
    await insertPunchCard(office)
    expect(await kindsOf(office, customer)).toEqual(['debt', 'prepaid', 'appointments'])
    const answer = await erase(office, customer)
    expect(answer).toMatchObject({ status: 409, body: { code: 'erasure_blocked' } })
    expect(answer.body.error).toMatch(/חוב של ₪80\.00.*כרטיסייה.*תור עתידי אחד/)
    expect((await rows('select full_name from customers where id = $1', [customer]))[0].full_name).toBe('דנה כהן')
    const { appointmentId } = await createDeposit(office)
    const [{ customer_id }] = await rows('select customer_id from appointments where id = $1', [appointmentId])
    expect(await kindsOf(office, customer_id as number)).toContain('deposits')
  })

  it('for what a deletion asks about, and goes on with what is about the person alone', async () => {
    const office = await createTestOffice()
    const { customer } = office.ids
    const { pool } = await world()
    const asked = async () => {
      const { body } = await office.owner('DELETE', `/api/customers/${customer}`)
      return [...new Set((body?.open ?? []).map(({ kind }: { kind: string }) => kind))]
    }
    const request = booking(office, at(DAY, '09:00'), at(DAY, '10:00'), { status_key: 'waiting' })
    const { id } = await office.create('/api/appointments', request)
    await owe(office, '-40.00')
    const { orderId } = await startCardOrder(office)
    expect(await kindsOf(office, customer)).toEqual(['credit', 'payments', 'requests'])
    expect((await blocksOf(office, customer)).at(-1)?.text).toMatch(/בקשה אחת לתור ממתינה/)
    expect(await asked()).toEqual(await kindsOf(office, customer))
    await office.owner('DELETE', `/api/appointments/${id}`)
    await owe(office, '40.00')
    await cancelOrder(office, orderId)
    await sendForSignature(office, await uploadDocument(office), customer)
    const waits = await createEntry(office)
    await pool.query('update waiting_entries set customer_id = $2 where id = $1', [waits.id, customer])
    expect(await asked()).toEqual(['waiting_list', 'signatures'])
    expect(await blocksOf(office, customer)).toEqual([])
    expect((await erase(office, customer)).status).toBe(204)
  })

  it('while the visit goes on', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', booking(office, at(DAY, '09:00'), at(DAY, '10:00')))
    await rows(
      `update appointments set start_at = $2::timestamptz - interval '10 minutes', end_at = $2::timestamptz + interval '50 minutes'
      where id = $1`,
      [id, NOW],
    )
    expect(await kindsOf(office, office.ids.customer)).toEqual(['appointments'])
  })

  it('for employees, and without a fresh proof', async () => {
    const office = await createTestOffice()
    const url = `/api/customer-data/${office.ids.customer}/erasure`
    expect((await office.employee('POST', url)).status).toBe(403)
    moveClockTo('2026-11-22T09:00:00Z')
    expect((await office.owner('POST', url)).body.code).toBe('proof_required')
    expect((await office.owner('GET', `/api/customer-data/${office.ids.customer}/export`)).body.code).toBe(
      'proof_required',
    )
  })

  it('for a signed document until seven years have passed, also by hand', async () => {
    const office = await createTestOffice()
    const { id } = await signTestDocument(office, await uploadDocument(office))
    await expect(rows('delete from document_requests where id = $1', [id])).rejects.toMatchObject({ code: 'LZ001' })
    await expect(
      rows(`update document_requests set phone = '+10000000', signer_network = '' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: 'LZ001' })
  })
})
