import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { linkToken, openSecrets, ownSecret, sameBytes, shortCode } from './crypto.ts'
import { hashPassword, isCommonPassword, isPassword } from './passwords.ts'

describe('the secret of an installation', () => {
  it('is made once, is the same ever after, and is nobody else’s to read', () => {
    const dir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'luz-test-')), 'data')
    const first = ownSecret(dir)
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(ownSecret(dir)).toBe(first)
    expect(fs.statSync(path.join(dir, 'secret')).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(dir)).toEqual(['secret'])
    fs.rmSync(path.dirname(dir), { recursive: true })
  })

  it('gives a key to each purpose', () => {
    const [one, other] = [openSecrets('a'.repeat(32)), openSecrets('b'.repeat(32))]
    expect(sameBytes(one.tokenKey, other.tokenKey)).toBe(false)
    expect(one.mac('reset-code', '1').equals(one.mac('phone-code', '1'))).toBe(false)
    expect(one.mac('reset-code', '1').equals(other.mac('reset-code', '1'))).toBe(false)
    expect(one.mac('reset-code', '1').equals(openSecrets('a'.repeat(32)).mac('reset-code', '1'))).toBe(true)
  })
})

describe('what is sealed', () => {
  const secrets = openSecrets('a'.repeat(32))
  const sealed = secrets.seal('totp 1 2', 'סוד ABC')

  it('opens for its own row alone, and never looks the same twice', () => {
    expect(secrets.unseal('totp 1 2', sealed)).toBe('סוד ABC')
    expect(secrets.unseal('totp 1 3', sealed)).toBeNull()
    expect(openSecrets('b'.repeat(32)).unseal('totp 1 2', sealed)).toBeNull()
    expect(sealed.includes('ABC')).toBe(false)
    expect(secrets.seal('totp 1 2', 'סוד ABC').equals(sealed)).toBe(false)
  })

  it('does not open once any of it was changed, cut or made up', () => {
    for (let i = 0; i < sealed.length; i++) {
      const other = Buffer.from(sealed)
      other[i]! ^= 1
      expect(secrets.unseal('totp 1 2', other)).toBeNull()
      expect(secrets.unseal('totp 1 2', sealed.subarray(0, i))).toBeNull()
    }
    expect(secrets.unseal('totp 1 2', Buffer.alloc(60, 1))).toBeNull()
  })
})

describe('what nobody can guess', () => {
  it('is 128 bits in a link, and six digits with all their zeros in a code', () => {
    const links = new Set(Array.from({ length: 1000 }, linkToken))
    expect(links.size).toBe(1000)
    for (const link of links) expect(link).toMatch(/^[\w-]{22}$/)
    const codes = Array.from({ length: 3000 }, shortCode)
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })
})

describe('a password', () => {
  it('is kept as argon2id, never twice alike', async () => {
    const [one, other] = await Promise.all([hashPassword('a fine password'), hashPassword('a fine password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await isPassword(one, 'a fine password')).toBe(true)
    expect(await isPassword(one, 'A fine password')).toBe(false)
  })

  it('of nobody is wrong, even the one that nobody has', async () => {
    expect(await isPassword(null, 'nobody has this password')).toBe(false)
    expect(await isPassword(undefined, '')).toBe(false)
  })

  it('is common in whatever letters, and when it is one letter again and again', () => {
    expect(['Password1', 'QWERTY123', 'zzzzzzzzzzzz', '12345678'].map(isCommonPassword)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['correct horse', 'סוסים ירוקים'].map(isCommonPassword)).toEqual([false, false])
  })
})
