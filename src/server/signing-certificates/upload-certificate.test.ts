import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '../platform/http/serve.ts'
import { mintScope } from '../platform/security/scope.ts'
import { makeCertificate } from '../providers/pdf/certificates.ts'
import { certificateOfOffice } from './certificate-of-office.ts'
import { uploadCertificate } from './upload-certificate.ts'

beforeAll(() => moveClockTo('2026-11-22T12:00:00Z'))

async function createContext(name?: string) {
  const { services } = await world()
  const { officeId, ids } = await createTestOffice(name === undefined ? {} : { name })
  return {
    services,
    scope: mintScope(officeId),
    now: services.clock(),
    caller: { kind: 'staff', userId: ids.owner } as never,
    inOffice: <T>(work: Parameters<typeof enterOffice<T>>[2]) => enterOffice(services, officeId, work),
  }
}
async function createP12(name: string, madeAt: Date) {
  const { key, chain } = await makeCertificate(name, null, madeAt)
  const file = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(key), [forge.pki.certificateFromPem(chain)], 'pw')
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')
}
const subjectOf = ({ chain }: { chain: readonly Buffer[] }) => new X509Certificate(chain[0]!).subject

describe('the certificate of an office', () => {
  it('is made once, also for two documents at the same time', async () => {
    const context = await createContext('סלון אחד')
    const [one, two] = await Promise.all([certificateOfOffice(context), certificateOfOffice(context)])
    const later = await certificateOfOffice(context)
    expect(subjectOf(one)).toContain('CN=סלון אחד')
    expect([two, later].map(({ chain }) => chain)).toEqual([one.chain, one.chain])
  })

  it('is stored with its key encrypted for this office', async () => {
    const { pool, services } = await world()
    const [mine, other] = [await createContext(), await createContext()]
    await certificateOfOffice(mine)
    await certificateOfOffice(other)
    const { rows } = await pool.query<{ sealed_key: Buffer }>(
      'select sealed_key from signing_certificates where office_id = any ($1) order by office_id',
      [[mine.scope.officeId, other.scope.officeId]],
    )
    const [sealed] = rows
    expect(sealed!.sealed_key.includes('PRIVATE KEY')).toBe(false)
    expect(services.secrets.unseal(`signing key ${mine.scope.officeId}`, sealed!.sealed_key)).toContain('PRIVATE KEY')
    expect(services.secrets.unseal(`signing key ${other.scope.officeId}`, sealed!.sealed_key)).toBeNull()
  })

  it('is replaced when it has expired', async () => {
    const context = await createContext()
    const first = await certificateOfOffice(context)
    const later = { ...context, now: new Date('2036-11-23T12:00:00Z') }
    const second = await certificateOfOffice(later)
    expect(second.chain).not.toEqual(first.chain)
    expect((await certificateOfOffice(later)).chain).toEqual(second.chain)
  })
})

describe('an uploaded certificate', () => {
  it('is used from then on, and the upload is in the audit log', async () => {
    const context = await createContext()
    await certificateOfOffice(context)
    const p12 = await createP12('רואת חשבון', context.now)
    expect(await uploadCertificate(context, { p12, passphrase: 'pw' })).toBe('stored')
    expect(subjectOf(await certificateOfOffice(context))).toBe('CN=רואת חשבון')
    const { pool } = await world()
    const { rows } = await pool.query(
      `select action, after from audit_log where office_id = $1 and subject = 'signing_certificate'`,
      [context.scope.officeId],
    )
    expect(rows).toEqual([{ action: 'upload', after: { valid_until: expect.stringMatching(/^2036-11-22T/) } }])
  })

  it('changes nothing when it cannot be read or has expired', async () => {
    const context = await createContext()
    const before = await certificateOfOffice(context)
    const old = await createP12('ישן', new Date('2010-01-01T00:00:00Z'))
    expect(await uploadCertificate(context, { p12: old, passphrase: 'pw' })).toBe('expired')
    expect(await uploadCertificate(context, { p12: old, passphrase: 'wrong' })).toBe('unreadable')
    expect((await certificateOfOffice(context)).chain).toEqual(before.chain)
  })
})
