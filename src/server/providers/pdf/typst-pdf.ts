import type { Pdf, PdfRequest } from './pdf.ts'
import { ChildEnded, startChild, type PrintingChild } from './printing-child.ts'

const SECONDS_MAX = 20
/**
 * Starting a process takes 0.3 s, a document 20 ms: it stays for the next one of a busy hour, and
 * gives its memory back at night.
 */
const IDLE_MS_MAX = 15 * 60_000
/** What a stranger's file did to a process is soon forgotten with it. */
const STRANGERS_IDLE_MS_MAX = 60_000

type Limits = { readonly secondsMax?: number; readonly idleMsMax?: number }

/**
 * Prints with Typst in two processes, one document after the other in each: one has the files of
 * strangers (`original`), which may crash it, and one all others. A process starts with its first
 * document, because it takes 80 MB, and ends when it had none for a while.
 */
export function typstPdf({ secondsMax = SECONDS_MAX, ...limits }: Limits = {}): Pdf {
  const ours = openPrinter({ secondsMax, idleMsMax: IDLE_MS_MAX, ...limits })
  const strangers = openPrinter({ secondsMax, idleMsMax: STRANGERS_IDLE_MS_MAX, ...limits })
  return {
    name: 'typst',
    render: (request) =>
      request.original
        ? strangers.print(request)
        : ours.print(request).catch((error: unknown) => {
            // such a document does not crash Typst: the process was ended from outside
            if (error instanceof ChildEnded) return ours.print(request)
            throw error
          }),
    close: async () => {
      await Promise.all([ours.close(), strangers.close()])
    },
  }
}

/** One process at a time, with the documents that wait for it. */
function openPrinter({ secondsMax, idleMsMax }: Required<Limits>) {
  let child: PrintingChild | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ended = child
    child = undefined
    await ended?.end()
  }
  const print = async (request: PdfRequest) => {
    clearTimeout(idle)
    if (!child?.isUsable()) await end()
    child ??= startChild(secondsMax)
    try {
      const reply = await child.ask(request)
      if ('problem' in reply) throw new Error(`the PDF could not be printed: ${reply.problem}`)
      return reply.pdf
    } finally {
      idle = setTimeout(() => void end(), idleMsMax).unref()
    }
  }
  return {
    print: (request: PdfRequest) => {
      const printed = queue.then(() => print(request))
      queue = printed.catch(() => {})
      return printed
    },
    close: async () => {
      await queue
      clearTimeout(idle)
      await end()
    },
  }
}
