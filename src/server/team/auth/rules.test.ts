import { describe, expect, it } from 'vitest'
import { groupSecret, newRecoveryCode, newSecret, normalizeCode, secretUri, timeStepOf } from './rules.ts'

/** The secret of RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the secret of an authenticator app', () => {
  it('is new each time, of 160 bits, and read in groups of four', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
    expect(groupSecret(SECRET)).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    expect(groupSecret('ABCDEF')).toBe('ABCD EF')
  })

  it('is handed over with what every app supports, named after the account', () => {
    const { host, pathname, searchParams } = new URL(secretUri(SECRET, 'dana@example.com'))
    expect([host, decodeURIComponent(pathname)]).toEqual(['totp', '/Luz:dana@example.com'])
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Luz',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('a code of an authenticator app', () => {
  const at = (seconds: number, digits = '287082') => timeStepOf(SECRET, digits, new Date(seconds * 1000))

  it('is that of RFC 6238, and names its time step', () => {
    expect(at(59)).toBe(1)
    expect(at(1_111_111_109, '081804')).toBe(37_037_036)
    expect(at(1_234_567_890, '005924')).toBe(41_152_263)
  })

  it('is valid one step before and after, and in no other', () => {
    expect([0, 30, 60, 89].map((seconds) => at(seconds))).toEqual([1, 1, 1, 1])
    expect([90, 120].map((seconds) => at(seconds))).toEqual([null, null])
    expect(at(59, '287083')).toBeNull()
  })
})

describe('a recovery code', () => {
  it('is ten letters that cannot be confused, and new each time', () => {
    const codes = Array.from({ length: 300 }, newRecoveryCode)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(new Set(codes).size).toBe(300)
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
  })

  it('is read however it is typed', () => {
    for (const typed of ['8F3KQ-ZD721', ' 8f3kq zd72l ', '8F3KQ\u200fZD72I', '\u200e8f-3k-q-zd-72i'])
      expect(normalizeCode(typed)).toBe('8F3KQZD721')
    expect(normalizeCode('oO0-iIlL1')).toBe('00011111')
  })
})
