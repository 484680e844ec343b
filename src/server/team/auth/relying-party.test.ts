import { describe, expect, it } from 'vitest'
import { createTestOffice, type Json } from '#tests/support/office.ts'
import { passkeyFor, signed } from '#tests/support/team/passkeys.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'

describe('an installation whose PUBLIC_URL is an IP address', () => {
  it.for(['http://127.0.0.1:3000', 'http://[::1]:3000'])('has no passkeys, and says so: %s', async (publicUrl) => {
    const office = await createTestOffice()
    const { authenticator } = await passkeyFor(office.owner)
    const body = await signed(authenticator)
    const { services } = await world()
    const { app, address } = await startTestServer({ ...services, publicUrl: () => publicUrl })
    const ask = async (path: string, sent?: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const method = path === 'account' ? 'GET' : 'POST'
      const reply = await fetch(`${address}/api/auth/${path}`, {
        method,
        headers,
        body: sent ? JSON.stringify(sent) : null,
      })
      return { status: reply.status, body: (await reply.json()) as Json }
    }
    const refused = { status: 409, body: { code: 'passkeys_unavailable', error: expect.stringContaining('כתובת IP') } }
    expect(await ask('passkeys/login/options', {})).toMatchObject(refused)
    expect(await ask('passkeys/login', body)).toMatchObject(refused)
    expect(await ask('passkeys/options', {}, office.ownerToken)).toMatchObject(refused)
    expect(await ask('proof/passkey/options', {}, office.ownerToken)).toMatchObject(refused)
    const { account } = (await ask('account', undefined, office.ownerToken)).body
    expect(account).toMatchObject({ passkeys_available: 0, passkeys: [{ name: 'מפתח גישה' }] })
    await app.close()
    expect((await office.owner('GET', '/api/auth/account')).body.account.passkeys_available).toBe(1)
  })
})
