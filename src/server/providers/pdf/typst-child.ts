/** The process that prints. Typst is synchronous and takes 10 ms of CPU for a page. */
import fs from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerRequests } from '../child-processes/answer-requests.ts'
import type { PdfRequest } from './pdf.ts'
import { BREAK, cleanText, printableData } from './printable-text.ts'
import { fonts, hasGlyph, workspace } from './typst-fonts.ts'

const page = fs.readFileSync(new URL('page.typ', import.meta.url), 'utf8')
// The files below exist in memory only. Typst keeps its library and what it has parsed when they
// change, and builds the library anew for every document when the data comes as inputs (1.5 ms of
// CPU).
const MAIN = `${workspace}/main.typ`
const INPUTS = `${workspace}/inputs.json`
/** Exists while the document that shows it is printed. */
const ORIGINAL = `${workspace}/original.pdf`
/**
 * What Typst remembers of so many documents helps the next: labels and tables of the same widths.
 */
const KEPT = 3
// a template can read files of its workspace only
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
let mainTemplate: string | undefined

function render({ template, title, author, createdAt, original, ...request }: PdfRequest): Uint8Array {
  if (template !== mainTemplate) compiler.mapShadow(MAIN, Buffer.from(`${page}\n${template}`))
  mainTemplate = template
  const data = printableData(request.data, hasGlyph)
  const inputs = {
    ...request,
    data,
    title: cleanText(title, hasGlyph),
    author: cleanText(author, hasGlyph),
    breaks: JSON.stringify(data).includes(BREAK),
  }
  compiler.mapShadow(INPUTS, Buffer.from(JSON.stringify(inputs)))
  if (original) compiler.mapShadow(ORIGINAL, Buffer.from(original))
  try {
    return compiler.pdf(
      { mainFilePath: MAIN },
      { pdfStandard: original ? '1.7' : 'a-3a', creationTimestamp: Math.floor(createdAt.getTime() / 1000) },
    )
  } finally {
    compiler.unmapShadow(INPUTS)
    if (original) compiler.unmapShadow(ORIGINAL)
    compiler.evictCache(KEPT)
  }
}

answerRequests(render)
