/** The thread that prints. Typst is synchronous and takes 10 ms of CPU for a page. */
import fs from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfRequest } from './pdf.ts'
import { cleanText, printableData, type Covers } from './printable-text.ts'
import { readFont } from './read-font.ts'

export type Answered = { readonly pdf: Uint8Array } | { readonly problem: string }

/** Generations of memoized results that Typst keeps. Without eviction its memory grows with every document. */
const KEPT_GENERATIONS = 2

const fonts = ['heebo-400.ttf', 'heebo-600.ttf', 'rubik-400.ttf'].map((file) =>
  fs.readFileSync(new URL(`fonts/${file}`, import.meta.url)),
)
const readFonts = fonts.map((bytes) => readFont(bytes))
const hasGlyph: Covers = (letter) => readFonts.some((font) => font.glyphOf(letter) !== 0)
const page = fs.readFileSync(new URL('page.typ', import.meta.url), 'utf8')
const workspace = new URL('fonts', import.meta.url).pathname
/** Exists in memory only, while the document that shows it is printed. */
const ORIGINAL = `${workspace}/original.pdf`
// a template can read files of its workspace only
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })

function render({ template, data, pictures, title, author, createdAt, attachment, original }: PdfRequest): Uint8Array {
  const inputs: Record<string, string> = {
    data: JSON.stringify(printableData(data, hasGlyph)),
    pictures: JSON.stringify(pictures),
    title: cleanText(title, hasGlyph),
    author: cleanText(author, hasGlyph),
  }
  if (attachment) {
    const { text, ...file } = attachment
    inputs.attachment = JSON.stringify(file)
    inputs.attached = text
  }
  if (original) compiler.mapShadow(ORIGINAL, Buffer.from(original))
  try {
    return compiler.pdf(
      { mainFileContent: `${page}\n${template}`, inputs },
      { pdfStandard: original ? '1.7' : 'a-3a', creationTimestamp: Math.floor(createdAt.getTime() / 1000) },
    )
  } finally {
    if (original) compiler.unmapShadow(ORIGINAL)
    compiler.evictCache(original ? 0 : KEPT_GENERATIONS)
  }
}

/** Typst's errors have their text in `code` and an empty message. */
const problemOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return [message, code].filter(Boolean).join(' ') || String(error)
}

function answer(request: PdfRequest): Answered {
  try {
    return { pdf: Uint8Array.from(render(request)) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

parentPort?.on('message', (request: PdfRequest) => {
  const reply = answer(request)
  parentPort?.postMessage(reply, 'pdf' in reply ? [reply.pdf.buffer as ArrayBuffer] : [])
})
