/**
 * The process that decrypts PKCS#12 files: a file may ask for any number of rounds of its key
 * derivation, and for more memory than there is.
 */
import forge from 'node-forge'
import { answerRequests } from '../child-processes/answer-requests.ts'
import { openCertificate, type StoredCertificate } from './certificates.ts'

export type P12 = { readonly p12: Uint8Array; readonly passphrase: string }

/** `unreadable`: damaged, or without an RSA key and its certificate. */
export type ReadP12 = StoredCertificate | 'unreadable' | 'wrong_passphrase'

function read({ p12, passphrase }: P12): ReadP12 {
  const file = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(p12).toString('latin1')))
  const bags = forge.pkcs12.pkcs12FromAsn1(file, false, passphrase).safeContents.flatMap(({ safeBags }) => safeBags)
  const key = bags.find((bag) => bag.key)?.key
  const certificates = bags.flatMap((bag) => bag.cert ?? [])
  if (!key) return 'unreadable'
  const stored = (first: forge.pki.Certificate) => ({
    key: forge.pki.privateKeyToPem(key),
    chain: [first, ...certificates.filter((other) => other !== first)]
      .map((cert) => forge.pki.certificateToPem(cert))
      .join(''),
  })
  return certificates.map(stored).find(isPair) ?? 'unreadable'
}

function isPair(stored: StoredCertificate): boolean {
  try {
    return openCertificate(stored).chain.length > 0
  } catch {
    return false
  }
}

/**
 * The library throws for anything that it cannot read, and names the passphrase when the file's
 * code differs.
 */
function tryToRead(file: P12): ReadP12 {
  try {
    return read(file)
  } catch (error) {
    return String(error).includes('Invalid password') ? 'wrong_passphrase' : 'unreadable'
  }
}

answerRequests(tryToRead)
