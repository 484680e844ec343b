/** The thread that checks one PDF: 10 MB may take a second. */
import { parentPort, workerData } from 'node:worker_threads'
import { yieldToRequests } from '#server/platform/yield-to-requests.ts'
import { whyNotSignable } from './check-pdf.ts'

yieldToRequests('files')
parentPort?.postMessage(await whyNotSignable(workerData as Uint8Array))
