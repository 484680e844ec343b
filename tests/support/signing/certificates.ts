/** Certificates as accountants receive them. */
import forge from 'node-forge'
import { formOf } from '#tests/support/forms.ts'
import { makeCertificate } from '#server/providers/pdf/certificates.ts'

/** A PKCS#12 file with a certificate for ten years from `madeAt`. */
export async function createP12(name: string, madeAt: Date, passphrase = 'pw'): Promise<Buffer> {
  const { key, chain } = await makeCertificate(name, null, madeAt)
  const [secret, certificate] = [forge.pki.privateKeyFromPem(key), forge.pki.certificateFromPem(chain)]
  const file = forge.pkcs12.toPkcs12Asn1(secret, [certificate], passphrase)
  return Buffer.from(forge.asn1.toDer(file).getBytes(), 'latin1')
}

/** A file that an upload accepts with the passphrase `pw`. */
export const certificateFile = async () => ({
  name: 'office.p12',
  bytes: await createP12('סטודיו נועה', new Date('2026-11-22T08:00:00Z')),
})
type Send = (method: 'POST', url: string, body: unknown, headers: Record<string, string>) => Promise<unknown>
/** Uploads a certificate of the office. */
export async function uploadTestCertificate(office: { readonly owner: Send }): Promise<void> {
  const { body, headers } = formOf({ passphrase: 'pw' }, [await certificateFile()])
  await office.owner('POST', '/api/signing-certificates', body, headers)
}
