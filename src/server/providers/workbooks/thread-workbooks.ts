import { Worker } from 'node:worker_threads'
import type { Sheet, Workbooks } from './workbooks.ts'

const SECONDS_MAX = 60

/**
 * Makes one file after the other, each on a thread of its own that ends with it and returns its
 * memory.
 */
export function threadWorkbooks(): Workbooks {
  let queue: Promise<unknown> = Promise.resolve()
  return {
    make: (sheets) => {
      const made = queue.then(() => makeOnThread(sheets))
      queue = made.catch(() => {})
      return made
    },
  }
}

async function makeOnThread(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), { workerData: sheets })
  const late = () => reject(new Error(`a workbook took more than ${SECONDS_MAX} seconds`))
  const timer = setTimeout(late, SECONDS_MAX * 1000)
  worker.once('message', resolve).once('error', reject)
  worker.once('exit', () => reject(new Error('the thread ended without a workbook')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
