import { Worker } from 'node:worker_threads'
import type { StoredCertificate } from './certificates.ts'

const SECONDS_MAX = 10

/**
 * The key and certificates of a PKCS#12 file (.p12, .pfx) with an RSA key. Null when the file is
 * damaged, the passphrase is wrong, it has no key with its certificate, or reading it takes more than
 * ten seconds. Reads on a thread of its own.
 */
export async function readP12(
  p12: Uint8Array,
  passphrase: string,
  secondsMax = SECONDS_MAX,
): Promise<StoredCertificate | null> {
  const { promise, resolve } = Promise.withResolvers<StoredCertificate | null>()
  const worker = new Worker(new URL('p12-worker.ts', import.meta.url), { workerData: { p12, passphrase } })
  const late = setTimeout(() => resolve(null), secondsMax * 1000)
  worker.once('message', resolve)
  // the library throws for anything that it cannot read
  worker.once('error', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}
