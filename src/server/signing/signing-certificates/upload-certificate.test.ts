import { X509Certificate } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { CERTIFICATE_MAX_BYTES } from '#shared/signing/signing-certificates/rules.ts'
import { createP12 } from '#tests/support/signing/certificates.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { formOf } from '#tests/support/forms.ts'
import { readSignature } from '#tests/support/signing/read-signature.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { certificateOfOffice } from './certificate-of-office.ts'

const now = new Date('2026-11-22T12:00:00Z')
beforeEach(() => moveClockTo(now.toISOString()))

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

const PATH = '/api/signing-certificates'
const upload = (office: Office, bytes: Buffer, passphrase = 'pw') => {
  const { body, headers } = formOf({ passphrase }, [{ name: 'certificate.p12', bytes }])
  return office.owner('POST', PATH, body, headers)
}
const shown = async (office: Office) => (await office.owner('GET', PATH)).body.certificate
/** The subject of the certificate that signed a new document of the office. */
async function signerOf(office: Office): Promise<string> {
  const { id } = await issueTestInvoice(office)
  const { app } = await world()
  const headers = { authorization: `Bearer ${office.ownerToken}` }
  const { rawPayload } = await app.inject({ url: `/api/invoices/pdf/${id}`, headers })
  return new X509Certificate(readSignature(rawPayload).certificate).subject
}

describe('an uploaded certificate', () => {
  it('signs new documents from then on, until it is removed', async () => {
    const office = await createTestOffice()
    expect(await shown(office)).toBeNull()
    expect(await signerOf(office)).toContain('CN=סטודיו בדיקה')
    expect(await shown(office)).toMatchObject({ name: 'סטודיו בדיקה', uploaded: 0, ends_soon: 0 })
    const { status, body } = await upload(office, await createP12('רואת חשבון', now))
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        certificate: { name: 'רואת חשבון', uploaded: 1, ends_soon: 0, valid_until: '2036-11-22T12:00:00.000Z' },
      },
    })
    expect(await signerOf(office)).toBe('CN=רואת חשבון')
    expect(await shown(office)).toEqual(body.certificate)
    expect((await office.owner('DELETE', PATH)).status).toBe(204)
    expect((await office.owner('DELETE', PATH)).status).toBe(404)
    expect(await shown(office)).toBeNull()
    expect(await signerOf(office)).toContain('CN=סטודיו בדיקה')
    expect((await office.owner('DELETE', PATH)).status).toBe(404)
    const { pool } = await world()
    const { rows } = await pool.query(
      `select action, before, after from audit_log where office_id = $1 and subject = 'signing_certificate' order by id`,
      [office.officeId],
    )
    const entry = { valid_until: expect.stringMatching(/^2036-11-22T/) }
    expect(rows).toEqual([
      { action: 'upload', before: null, after: entry },
      { action: 'remove', before: entry, after: null },
    ])
  })

  it('changes nothing when it cannot be read, its passphrase is wrong, or it has expired', async () => {
    const office = await createTestOffice()
    const expired = await createP12('ישן', new Date('2010-01-01T00:00:00Z'))
    const code = async (bytes: Buffer, passphrase?: string) => (await upload(office, bytes, passphrase)).body.code
    expect(await code(expired)).toBe('certificate_expired')
    expect(await code(expired, 'wrong')).toBe('certificate_passphrase')
    expect(await code(expired, '')).toBe('certificate_passphrase')
    expect(await code(Buffer.from('not a certificate'))).toBe('certificate_unreadable')
    expect(await code(expired.subarray(0, 900))).toBe('certificate_unreadable')
    expect(await code(Buffer.alloc(CERTIFICATE_MAX_BYTES + 1))).toBe('file_too_large')
    expect(await shown(office)).toBeNull()
  })

  it('belongs to the owner of its office only', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await upload(office, await createP12('רואת חשבון', now))
    const { body, headers } = formOf({ passphrase: 'pw' }, [{ name: 'a.p12', bytes: await createP12('אחר', now) }])
    expect((await office.employee('POST', PATH, body, headers)).status).toBe(403)
    expect((await office.employee('GET', PATH)).status).toBe(403)
    expect((await office.employee('DELETE', PATH)).status).toBe(403)
    expect(await shown(other)).toBeNull()
    expect((await other.owner('DELETE', PATH)).status).toBe(404)
    expect(await shown(office)).toMatchObject({ name: 'רואת חשבון' })
  })

  it('says thirty days before that it ends', async () => {
    const office = await createTestOffice()
    // made certificates are valid for ten years
    for (const [madeAt, ends_soon] of [
      ['2016-12-22T13:00:00Z', 0],
      ['2016-12-22T11:00:00Z', 1],
    ] as const) {
      await upload(office, await createP12('רואת חשבון', new Date(madeAt)))
      expect(await shown(office)).toMatchObject({ ends_soon })
    }
  })
})
