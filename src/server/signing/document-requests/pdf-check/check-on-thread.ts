import { Worker } from 'node:worker_threads'
import type { WhyNotSignable } from './check-pdf.ts'

const SECONDS_MAX = 20
/** What the largest file that is accepted needs is less. */
const MEMORY_MB = 256

/**
 * `whyNotSignable` on a thread of its own, because it reads every byte of a file and unpacks up to
 * 64 MB. A check that takes too much time or memory refuses the file.
 */
export async function checkOnThread(pdf: Uint8Array): Promise<WhyNotSignable> {
  const { promise, resolve } = Promise.withResolvers<WhyNotSignable>()
  const worker = new Worker(new URL('check-worker.ts', import.meta.url), {
    workerData: pdf,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => resolve('too_big'), SECONDS_MAX * 1000)
  worker.once('message', resolve)
  for (const end of ['error', 'exit']) worker.once(end, () => resolve('too_big'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
