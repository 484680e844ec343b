import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { SWEEP_NOW, uploadDocument } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, randomPhone, tokenOf, type Office } from '#tests/support/office.ts'
import { codeOf, signTestDocument } from '#tests/support/signing/signing.ts'
import { emailsTo } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

/** 29 and 31 days after SWEEP_NOW. */
const EARLIER = '2026-12-21T08:00:00Z'
const LATER = '2026-12-23T08:00:00Z'
let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  const { pool } = await world()
  await pool.query(`update subscriptions set ends_at = '2027-12-01' where office_id = $1`, [office.officeId])
})
const signed = async (more: object = {}) => {
  const card = { full_name: 'רות לוי', phone: randomPhone(), ...more }
  const { id: customer } = await office.create('/api/customers', card)
  return { customer, ...(await signTestDocument(office, await uploadDocument(office), customer)) }
}
const stranger = () => callerOf(null)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const open = async (token: string, code: string) => (await stranger())('POST', `/api/sign/${token}/open`, { code })
const read = async (token: string, query = '') => (await stranger())('GET', `/api/sign/${token}/pdf${query}`)
const staff = async () => callerOf(await tokenOf(office.officeId, office.ids.owner, 'owner'))

describe('the link of a signed document', () => {
  it('opens it for thirty days without a code', async () => {
    const { token } = await signed()
    moveClockTo(EARLIER)
    expect((await (await stranger())('GET', `/api/sign/${token}`)).body).toMatchObject({ code_required: 0 })
    expect((await read(token)).status).toBe(200)
    expect((await open(token, '123456')).body.code).toBe('not_found')
    expect((await (await stranger())('POST', `/api/sign/${token}/code`)).body.code).toBe('already_signed')
  })

  it('asks for a code later, which opens it for half an hour', async () => {
    const { token } = await signed()
    moveClockTo(LATER)
    expect((await (await stranger())('GET', `/api/sign/${token}`)).body).toMatchObject({
      status: 'signed',
      code_required: 1,
    })
    expect(await read(token)).toMatchObject({ status: 403, body: { code: 'sign_code_needed' } })
    const code = await codeOf(office, token)
    expect((await open(token, wrong(code))).body.code).toBe('sign_code_wrong')
    const { pass } = (await open(token, ` ${code} `)).body
    expect((await read(token, `?pass=${pass}`)).headers['content-type']).toBe('application/pdf')
    const [ends, mac] = pass.split('.')
    for (const forged of [`${Number(ends) + 1}.${mac}`, `${ends}.`, `${ends}`, 'x', `.${mac}`])
      expect((await read(token, `?pass=${forged}`)).body.code).toBe('sign_code_needed')
    moveClockTo('2026-12-23T08:31:00Z')
    expect((await read(token, `?pass=${pass}`)).body.code).toBe('sign_code_needed')
    expect((await open(token, code)).body.code).toBe('sign_code_wrong')
  })

  it('takes neither the code nor the pass of another document', async () => {
    const [one, other] = [await signed(), await signed()]
    moveClockTo(LATER)
    const code = await codeOf(office, one.token)
    expect((await open(other.token, code)).body.code).toBe('sign_code_wrong')
    const { pass } = (await open(one.token, code)).body
    expect((await read(other.token, `?pass=${pass}`)).body.code).toBe('sign_code_needed')
  })

  it('sends the code to the phone on the card of today, and not to the one of then', async () => {
    const { token, customer } = await signed()
    moveClockTo(LATER)
    await (
      await staff()
    )('PUT', `/api/customers/${customer}`, { phone: '050-7776655' })
    await codeOf(office, token)
    const { pool } = await world()
    const { rows } = await pool.query(
      `select phone, message from sms_messages where office_id = $1 and kind = 'code' order by id desc limit 1`,
      [office.officeId],
    )
    expect(rows).toEqual([{ phone: '+972507776655', message: expect.stringContaining('לפתיחת המסמך') }])
  })

  it('can be guessed ten times a day', async () => {
    const { token } = await signed()
    moveClockTo(LATER)
    const code = await codeOf(office, token)
    const codes = []
    for (let i = 0; i < 11; i++) codes.push((await open(token, wrong(code))).body.code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'sign_code_wrong'), 'too_many'])
    expect((await open(token, code)).body.code).toBe('too_many')
  })

  it('is sent again by staff, as the file', async () => {
    const email = `ruth-${office.officeId}@luz.test`
    const { id } = await signed({ email })
    moveClockTo(LATER)
    const call = await staff()
    expect((await call('POST', `/api/documents/requests/${id}/mail`)).status).toBe(200)
    expect((await call('GET', `/api/documents/requests/${id}/pdf`)).status).toBe(200)
    expect(await emailsTo(email)).toHaveLength(1)
  })
})
