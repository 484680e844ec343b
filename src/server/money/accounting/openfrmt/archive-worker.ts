/** The thread that makes one archive of the uniform structure: 10,000 invoices take a second. */
import { parentPort, workerData } from 'node:worker_threads'
import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { openTaxArchive, type ArchiveOf, type ArchivedInvoice } from './tax-archive.ts'

/**
 * A page of invoices, or the end. A page is answered when it is written, the end with the archive.
 */
export type ToArchive = readonly ArchivedInvoice[] | 'end'

yieldToRequests('files')
const opened = openTaxArchive(workerData as ArchiveOf)
const answer = async (message: ToArchive) => {
  const archive = await opened
  if (message === 'end') {
    const made = Uint8Array.from(await archive.end())
    parentPort!.postMessage(made, [made.buffer])
  } else {
    await archive.add(message)
    parentPort!.postMessage('written')
  }
}
parentPort!.on('message', (message: ToArchive) => void answer(message))
