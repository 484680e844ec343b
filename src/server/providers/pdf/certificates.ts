/** The certificates that sign documents. node-forge is loaded with the first one that is made. */
import { createPrivateKey, generateKeyPair, randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { pki } from 'node-forge'
import type { SigningCertificate } from './pdf.ts'

const BITS = 2_048
const YEARS = 10

/** A certificate as it is stored: PEM, the signer's certificate first. */
export type StoredCertificate = { readonly key: string; readonly chain: string }

/** The key and certificates for signing. Throws when the key belongs to another certificate. */
export function openCertificate({ key, chain }: StoredCertificate): SigningCertificate {
  const certificates = chain.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  const opened = certificates.map((pem) => new X509Certificate(pem))
  const privateKey = createPrivateKey(key)
  if (!opened[0]?.checkPrivateKey(privateKey)) throw new Error('the key does not belong to the certificate')
  return { key: privateKey, chain: opened.map(({ raw }) => raw) }
}

/** The last moment at which the certificate is valid. */
export const validUntil = ({ chain }: StoredCertificate): Date => new Date(new X509Certificate(chain).validTo)

/** A self-signed certificate for ten years with an RSA key of 2,048 bits. */
export async function makeCertificate(
  name: string,
  serialNumber: string | null,
  now: Date,
): Promise<StoredCertificate> {
  const pair = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const forge = await loadForge()
  const { asn1, md } = forge
  const certificate = forge.pki.createCertificate()
  const subject: pki.CertificateField[] = [{ name: 'commonName', value: name, valueTagClass: asn1.Type.UTF8 as never }]
  if (serialNumber) subject.push({ name: 'serialNumber', value: serialNumber })
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey)
  // positive and not longer than 20 bytes (RFC 5280, 4.1.2.2)
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`
  certificate.validity.notBefore = now
  certificate.validity.notAfter = new Date(now)
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + YEARS)
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ])
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), md.sha256.create())
  return { key: pair.privateKey, chain: forge.pki.certificateToPem(certificate) }
}

const loadForge = async () => (await import('node-forge')).default
