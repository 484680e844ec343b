import { Worker } from 'node:worker_threads'
import type { Pdf, PdfRequest } from './pdf.ts'
import type { Answered } from './typst-worker.ts'

const SECONDS_MAX = 20

/**
 * Prints with Typst on a thread of its own, one document after the other. The thread starts with
 * the first document, because it takes 80 MB, and again after one that took too long.
 */
export function typstPdf({ secondsMax = SECONDS_MAX }: { readonly secondsMax?: number } = {}): Pdf {
  let worker: Worker | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const stop = async () => {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }
  const start = () => {
    // Typst reads it when it first prints. Its own threads take 5 ms of CPU for a page and save no
    // time.
    process.env.RAYON_NUM_THREADS ??= '1'
    const started = new Worker(new URL('typst-worker.ts', import.meta.url))
    // answerOf reports errors; this listener is for a thread that fails while it waits
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  const print = async (request: PdfRequest) => {
    worker ??= start()
    const reply = await answerOf(worker, request, secondsMax).catch((error: unknown) => {
      // a thread that is in Typst's code ends only when that returns, so its end is not awaited
      void stop()
      throw error
    })
    if ('problem' in reply) throw new Error(`the PDF could not be printed: ${reply.problem}`)
    return reply.pdf
  }
  return {
    name: 'typst',
    render: (request) => {
      const printed = queue.then(() => print(request))
      queue = printed.catch(() => {})
      return printed
    },
    close: async () => {
      await queue
      await stop()
    },
  }
}

/**
 * Rejects when the thread fails, ends or exceeds its time. A waiting thread does not keep the
 * process alive.
 */
async function answerOf(worker: Worker, request: PdfRequest, secondsMax: number): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const ended = () => reject(new Error('the PDF printer stopped'))
  const timer = setTimeout(() => reject(new Error(`a PDF took more than ${secondsMax} seconds`)), secondsMax * 1000)
  worker.once('message', resolve).once('error', reject).once('exit', ended).ref()
  worker.postMessage(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', ended).unref()
  }
}
