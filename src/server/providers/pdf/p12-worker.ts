/** The thread that decrypts one PKCS#12 file: a file may ask for any number of rounds of its key derivation. */
import { parentPort, workerData } from 'node:worker_threads'
import forge from 'node-forge'
import { openCertificate, type StoredCertificate } from './certificates.ts'

export type P12 = { readonly p12: Uint8Array; readonly passphrase: string }

function read({ p12, passphrase }: P12): StoredCertificate | null {
  const file = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(p12).toString('latin1')))
  const bags = forge.pkcs12.pkcs12FromAsn1(file, false, passphrase).safeContents.flatMap(({ safeBags }) => safeBags)
  const key = bags.find((bag) => bag.key)?.key
  const certificates = bags.flatMap((bag) => bag.cert ?? [])
  if (!key) return null
  const stored = (first: forge.pki.Certificate) => ({
    key: forge.pki.privateKeyToPem(key),
    chain: [first, ...certificates.filter((other) => other !== first)]
      .map((cert) => forge.pki.certificateToPem(cert))
      .join(''),
  })
  return certificates.map(stored).find(isPair) ?? null
}

function isPair(stored: StoredCertificate): boolean {
  try {
    return openCertificate(stored).chain.length > 0
  } catch {
    return false
  }
}

parentPort?.postMessage(read(workerData as P12))
