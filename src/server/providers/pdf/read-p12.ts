import { Worker } from 'node:worker_threads'
import type { ReadP12 } from './p12-worker.ts'

const SECONDS_MAX = 10

/**
 * The key and certificates of a PKCS#12 file (.p12, .pfx) with an RSA key; `unreadable` when the
 * file is damaged, has no key with its certificate, or takes more than ten seconds to read. Reads
 * on a thread of its own.
 */
export async function readP12(p12: Uint8Array, passphrase: string, secondsMax = SECONDS_MAX): Promise<ReadP12> {
  const { promise, resolve } = Promise.withResolvers<ReadP12>()
  const worker = new Worker(new URL('p12-worker.ts', import.meta.url), { workerData: { p12, passphrase } })
  const timer = setTimeout(() => resolve('unreadable'), secondsMax * 1000)
  worker.once('message', resolve)
  worker.once('error', () => resolve('unreadable'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
