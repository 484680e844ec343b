import { describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const message = 'היי דנה, מחכים לך מחר'

describe('a test message', () => {
  it('is sent only to the phone of its sender', async () => {
    const office = await createTestOffice()
    const { pool, runJobs } = await world()
    const { rows } = await pool.query<{ phone_number: string }>(
      `select phone_number from users where office_id = $1 and role = 'owner'`,
      [office.officeId],
    )
    const phone = rows[0]!.phone_number
    const sent = await office.owner('POST', '/api/sms/templates/test', {
      kind: 'reminder',
      message,
      phone: '0529999999',
    })
    expect({ status: sent.status, body: sent.body }).toEqual({ status: 200, body: { phone } })
    await runJobs()
    const { sms } = (await office.owner('GET', '/api/sms/office')).body
    expect(sms).toMatchObject([{ phone, message, kind: 'reminder', customer_id: null, status: 'sent' }])
  })

  it('needs a mobile number, and is limited', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const send = () => office.owner('POST', '/api/sms/templates/test', { kind: 'change', message })
    const setPhone = (phone: string | null) =>
      pool.query('update users set phone_number = $2 where office_id = $1', [office.officeId, phone])
    for (const phone of [null, '+97236123456']) {
      await setPhone(phone)
      expect((await send()).body.code).toBe('no_own_phone')
    }
    await setPhone('+972521234567')
    for (let n = 0; n < 8; n++) await send()
    expect((await send()).status).toBe(429)
  })
})
