import { openChild, type OpenChild } from '../child-processes/open-child.ts'
import { ChildEnded } from '../child-processes/start-child.ts'
import type { Pdf, PdfRequest } from './pdf.ts'

const SECONDS_MAX = 20
/**
 * Starting a process takes 0.3 s, a document 20 ms: it stays for the next one of a busy hour, and
 * gives its memory back at night.
 */
const IDLE_MS_MAX = 15 * 60_000

type Limits = { readonly secondsMax?: number; readonly idleMsMax?: number }

/**
 * Prints with Typst in two processes, one document after the other in each: one has the files of
 * strangers (`original`), which may crash it, and one all others.
 */
export function typstPdf({ secondsMax = SECONDS_MAX, idleMsMax }: Limits = {}): Pdf {
  const program = {
    name: 'the PDF printer',
    file: new URL('typst-child.ts', import.meta.url),
    // Typst's own threads take 5 ms of CPU for a page and save no time
    variables: { RAYON_NUM_THREADS: '1' },
    secondsMax,
  }
  const ours = openChild(program, idleMsMax ?? IDLE_MS_MAX)
  const strangers = openChild(program, idleMsMax)
  const print = async (printer: OpenChild, request: PdfRequest) => (await printer.ask(request)) as Uint8Array
  return {
    name: 'typst',
    render: (request) =>
      request.original
        ? print(strangers, request)
        : print(ours, request).catch((error: unknown) => {
            // such a document does not crash Typst: the process was ended from outside
            if (error instanceof ChildEnded) return print(ours, request)
            throw error
          }),
    close: async () => {
      await Promise.all([ours.close(), strangers.close()])
    },
  }
}
