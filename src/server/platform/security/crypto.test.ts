import { describe, expect, it } from 'vitest'
import { fingerprintOf, linkToken, openSecrets, sameBytes, sixDigitCode } from './crypto.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('the keys derived from a secret', () => {
  it('include a stable fingerprint that differs from the token key', () => {
    const secret = 'a'.repeat(32)
    expect(fingerprintOf(secret).equals(fingerprintOf(secret))).toBe(true)
    expect(fingerprintOf(secret).equals(fingerprintOf('b'.repeat(32)))).toBe(false)
    expect(sameBytes(fingerprintOf(secret), openSecrets(secret).tokenKey)).toBe(false)
  })

  it('differ by purpose', () => {
    const [one, other] = [openSecrets('a'.repeat(32)), openSecrets('b'.repeat(32))]
    expect(sameBytes(one.tokenKey, other.tokenKey)).toBe(false)
    expect(one.mac('reset-code', '1').equals(one.mac('phone-code', '1'))).toBe(false)
    expect(one.mac('reset-code', '1').equals(other.mac('reset-code', '1'))).toBe(false)
    expect(one.mac('reset-code', '1').equals(openSecrets('a'.repeat(32)).mac('reset-code', '1'))).toBe(true)
  })
})

describe('a sealed value', () => {
  const secrets = openSecrets('a'.repeat(32))
  const sealed = secrets.seal('totp 1 2', 'סוד ABC')

  it('can be unsealed only for its own row, and differs each time it is sealed', () => {
    expect(secrets.unseal('totp 1 2', sealed)).toBe('סוד ABC')
    expect(secrets.unseal('totp 1 3', sealed)).toBeNull()
    expect(openSecrets('b'.repeat(32)).unseal('totp 1 2', sealed)).toBeNull()
    expect(sealed.includes('ABC')).toBe(false)
    expect(secrets.seal('totp 1 2', 'סוד ABC').equals(sealed)).toBe(false)
  })

  it('cannot be unsealed when it was modified, truncated or forged', () => {
    for (let i = 0; i < sealed.length; i++) {
      const other = Buffer.from(sealed)
      other[i]! ^= 1
      expect(secrets.unseal('totp 1 2', other)).toBeNull()
      expect(secrets.unseal('totp 1 2', sealed.subarray(0, i))).toBeNull()
    }
    expect(secrets.unseal('totp 1 2', Buffer.alloc(60, 1))).toBeNull()
  })
})

describe('a random value', () => {
  it('has 128 bits in a link, and six digits with leading zeros in a code', () => {
    const links = new Set(Array.from({ length: 1000 }, linkToken))
    expect(links.size).toBe(1000)
    for (const link of links) expect(link).toMatch(/^[\w-]{22}$/)
    const codes = Array.from({ length: 3000 }, sixDigitCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })
})

describe('a password', () => {
  it('is hashed with argon2id and a salt', async () => {
    const [one, other] = await Promise.all([hashPassword('a fine password'), hashPassword('a fine password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'a fine password')).toBe(true)
    expect(await verifyPassword(one, 'A fine password')).toBe(false)
  })

  it('is wrong when no hash is stored, even if it is the decoy password', async () => {
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false)
    expect(await verifyPassword(undefined, '')).toBe(false)
  })
})
