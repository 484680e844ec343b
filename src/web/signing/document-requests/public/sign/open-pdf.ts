/** Draws the pages of a PDF in the browser. Loaded with the first document; it brings PDF.js. */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { linesInReadingOrder } from './reading-order.ts'

/** An open PDF. */
export type Pdf = {
  readonly pages: number
  /**
   * Draws a page `width` CSS pixels wide, as sharp as the screen and the memory of a phone allow.
   */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
  /** The lines of a page for screen readers, in the order of reading. */
  readonly linesOf: (page: number) => Promise<readonly string[]>
}

/** The decoders of scanned pages, by the names that PDF.js asks for. */
const decoders: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }
class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = decoders[filename]
    if (!address) throw new Error(`no ${filename}`)
    return new Uint8Array(await (await fetch(address)).arrayBuffer())
  }
}

/** The page's policy allows one policy of Trusted Types, which makes this address. */
async function startWorker(): Promise<Worker> {
  const { default: workerFile } = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url')
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const address = types?.createPolicy('luz-pdf', { createScriptURL: () => workerFile }).createScriptURL('')
  return new Worker((address ?? workerFile) as string, { type: 'module' })
}
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (input: string) => unknown }
}

let worker: Promise<Worker> | undefined
/** Opens the bytes of a PDF. Rejects when they cannot be read. */
export async function openPdf(data: ArrayBuffer): Promise<Pdf> {
  worker ??= startWorker().catch((problem: unknown) => {
    // the next try loads it again
    worker = undefined
    throw problem
  })
  GlobalWorkerOptions.workerPort = await worker
  const pdf = await getDocument({
    data,
    BinaryDataFactory: Decoders,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    // a file must not ask for more memory than a phone has
    canvasMaxAreaInBytes: 64 * 1024 * 1024,
    maxImageSize: 64 * 1024 * 1024,
  }).promise
  return {
    pages: pdf.numPages,
    draw: (page, canvas, width) => drawPage(pdf, page, canvas, width),
    linesOf: (page) => linesOfPage(pdf, page),
  }
}

const PIXELS_MAX = 6_000_000

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const wanted = (width / natural.width) * Math.min(devicePixelRatio, 3)
  const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (natural.width * natural.height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  // a canvas inherits the direction of the page, and PDF.js would place every letter wrongly
  canvas.dir = 'ltr'
  await page.render({ canvas, viewport }).promise
}

async function linesOfPage(pdf: PDFDocumentProxy, number: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return linesInReadingOrder(items.filter((item) => 'str' in item))
}
