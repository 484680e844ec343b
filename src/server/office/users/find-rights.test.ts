import { describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'

const rights = (may_sell: number, may_refund: number, may_report: number) => ({ may_sell, may_refund, may_report })

describe('what a user may do with money', () => {
  it('is everything for an owner and selling for an employee', async () => {
    const office = await createTestOffice()
    expect((await office.owner('GET', '/api/user/permissions')).body).toMatchObject(rights(1, 1, 1))
    expect((await office.employee('GET', '/api/user/permissions')).body).toMatchObject(rights(1, 0, 0))
  })

  it('is changed by the owner, at once', async () => {
    const office = await createTestOffice()
    const url = `/api/users/update/${office.ids.employee}`
    const changed = await office.owner('PUT', url, { may_sell: 0, may_refund: 1 })
    expect(changed.body.employee).toMatchObject({ name: 'מאיה', ...rights(0, 1, 0) })
    expect((await office.employee('GET', '/api/user/permissions')).body).toMatchObject(rights(0, 1, 0))
    expect((await office.employee('PUT', url, { may_report: 1 })).status).toBe(403)
  })

  it('cannot be taken from an owner', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/users/update/${office.ids.owner}`, { may_sell: 0, may_refund: 0, may_report: 0 })
    expect((await office.owner('GET', '/api/user/permissions')).body).toMatchObject(rights(1, 1, 1))
  })
})
