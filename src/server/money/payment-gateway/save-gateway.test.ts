import { describe, expect, it } from 'vitest'
import { fieldText } from '#shared/values/text.ts'
import { gatewayAccount, startLocalGateways, startCardOrder } from '#tests/support/money/card-payments.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { serverError } from '#tests/support/peers/json-peer.ts'
import { world } from '#tests/support/world.ts'

const peers = startLocalGateways()
const save = (office: Office, body: object) => office.owner('PUT', '/api/payment-gateway', body)
const test = (office: Office) => office.owner('POST', '/api/payment-gateway/test').then(({ body }) => body)

async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const { environment } = (await world()).services
  Object.assign(environment, { NODE_ENV: 'production' })
  return work().finally(() => Object.assign(environment, { NODE_ENV: 'test' }))
}

describe('the settings of card payments', () => {
  it('are the sandbox until a gateway is chosen, and nothing in production', async () => {
    const office = await createTestOffice()
    const get = async () => (await office.owner('GET', '/api/payment-gateway')).body
    expect(await get()).toMatchObject({ gateway: 'sandbox', has_credentials: 0, sandbox_offered: 1 })
    await inProduction(async () => {
      expect(await get()).toMatchObject({ gateway: null, sandbox_offered: 0 })
      expect((await save(office, { gateway: 'sandbox' })).body.fields).toEqual({ gateway: fieldText.invalid })
      await expect(startCardOrder(office)).rejects.toThrow('gateway_missing')
    })
  })

  it('never take the sandbox that was used in development into production', async () => {
    const office = await createTestOffice()
    await save(office, { gateway: 'sandbox' })
    await inProduction(async () => {
      await expect(startCardOrder(office)).rejects.toThrow('gateway_missing')
    })
  })

  it('never show a secret: not in answers, nor in the audit log, nor in the table', async () => {
    const office = await createTestOffice()
    const { body } = await save(office, gatewayAccount('cardcom'))
    expect(body).toMatchObject({ gateway: 'cardcom', terminal_number: '1000', has_credentials: 1, test_passed: null })
    const { pool } = await world()
    const rows = await pool.query(
      `select g::text, encode(g.credentials, 'escape') as bytes, (select string_agg(a::text, '') from audit_log a
         where a.office_id = g.office_id) as audit from payment_gateways g where office_id = $1`,
      [office.officeId],
    )
    for (const shown of [body, (await office.owner('GET', '/api/payment-gateway')).body, rows.rows])
      expect(JSON.stringify(shown)).not.toMatch(/api-name|api-password/)
  })

  it('belong to the owner, and to plans with card payments', async () => {
    const office = await createTestOffice()
    expect((await office.employee('GET', '/api/payment-gateway')).body.code).toBe('forbidden')
    const { pool } = await world()
    await pool.query('update subscriptions set plan_id = 3 where office_id = $1', [office.officeId])
    expect((await save(office, gatewayAccount('cardcom'))).body.code).toBe('card_plan_required')
    expect((await test(office)).code).toBe('card_plan_required')
    await expect(startCardOrder(office)).rejects.toThrow('card_plan_required')
  })

  it('keep the stored secrets when none are typed, for the same terminal only', async () => {
    const office = await createTestOffice()
    await save(office, gatewayAccount('cardcom'))
    const same = { gateway: 'cardcom', terminal_number: '1000', api_name: '', api_password: '' }
    expect((await save(office, same)).status).toBe(200)
    expect((await test(office)).ok).toBe(1)
    const { fields } = (await save(office, { ...same, terminal_number: '1001' })).body
    expect(fields).toEqual({ api_name: fieldText.required, api_password: fieldText.required })
  })

  it.for([
    [{ gateway: 'cardcom', api_name: 'a', api_password: 'b' }, 'terminal_number'],
    [{ gateway: 'cardcom', terminal_number: '10-1', api_name: 'a', api_password: 'b' }, 'terminal_number'],
    [{ gateway: 'payplus', terminal_number: 'uid', api_name: 'a' }, 'api_password'],
    [{ gateway: 'stripe' }, 'gateway'],
  ] as const)('are refused when incomplete: %j', async ([body, field]) => {
    const answer = await save(await createTestOffice(), body)
    expect([answer.body.code, Object.keys(answer.body.fields)]).toEqual(['invalid_input', [field]])
  })
})

describe.each(['cardcom', 'payplus'] as const)('the test of the credentials at %s', (gateway) => {
  it('passes, and its result is kept until they change', async () => {
    const office = await createTestOffice()
    await save(office, gatewayAccount(gateway))
    expect(await test(office)).toMatchObject({ ok: 1 })
    expect((await office.owner('GET', '/api/payment-gateway')).body).toMatchObject({ test_passed: 1 })
    expect((await save(office, gatewayAccount(gateway))).body).toMatchObject({ test_passed: null, tested_at: null })
  })

  it('names wrong credentials and a silent gateway', async () => {
    const office = await createTestOffice()
    await save(office, { ...gatewayAccount(gateway), api_password: 'wrong' })
    expect(await test(office)).toMatchObject({ ok: 0, message: expect.stringContaining('לא קיבלה') })
    await save(office, gatewayAccount(gateway))
    peers[gateway].troubles.push(serverError)
    expect(await test(office)).toMatchObject({ ok: 0, message: expect.stringContaining('אינה עונה') })
  })
})
