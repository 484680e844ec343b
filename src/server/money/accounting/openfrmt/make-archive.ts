import { Worker } from 'node:worker_threads'
import type { ToArchive } from './archive-worker.ts'
import type { ArchiveOf, ArchivedInvoice } from './tax-archive.ts'

/** For one page, and for packing the end. */
const SECONDS_MAX = 60

/**
 * Makes the archive on a thread, which ends with it and returns its memory. The next page is read
 * while the last one is written. Rejects when the thread fails or takes too long for a page.
 */
export async function makeArchive(
  of: ArchiveOf,
  pages: AsyncIterable<readonly ArchivedInvoice[]>,
): Promise<Uint8Array> {
  const worker = new Worker(new URL('archive-worker.ts', import.meta.url), { workerData: of })
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  worker.once('error', failed.reject).once('exit', () => failed.reject(new Error('the thread of the archive ended')))
  const ask = async (message: ToArchive): Promise<unknown> => {
    const answered = Promise.withResolvers<unknown>()
    const late = () => answered.reject(new Error(`the archive took more than ${SECONDS_MAX} seconds for a page`))
    const timer = setTimeout(late, SECONDS_MAX * 1000)
    worker.once('message', answered.resolve)
    worker.postMessage(message)
    return Promise.race([answered.promise, failed.promise]).finally(() => clearTimeout(timer))
  }
  try {
    let written: Promise<unknown> = Promise.resolve()
    for await (const page of pages) {
      await written
      written = ask(page)
      written.catch(() => {}) // awaited with the next page
    }
    await written
    return (await ask('end')) as Uint8Array
  } finally {
    await worker.terminate()
  }
}
