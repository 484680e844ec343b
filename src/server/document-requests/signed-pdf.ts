import fs from 'node:fs'
import type { PdfRequest } from '../providers/pdf/pdf.ts'
import { text } from './text.ts'

const template = fs.readFileSync(new URL('signed.typ', import.meta.url), 'utf8')

export type SignedFacts = {
  readonly office: string
  readonly document: string
  readonly original: Uint8Array
  readonly pages: number
  /** Hexadecimal. */
  readonly originalSha256: string
  readonly signer: string
  readonly phone: string
  readonly network: string
  readonly signedAt: Date
  /** The wall clock of the office, with its offset. */
  readonly time: string
  /** A PNG that we encoded. */
  readonly signature: { readonly png: Buffer; readonly width: number; readonly height: number }
  readonly verifyAddress: string
}

/** The pages of the original without evidence: what tells whether they can be shown. */
export const pagesPdf = (original: Uint8Array, pages: readonly number[], at: Date): PdfRequest => ({
  template,
  data: { pages, pageOf: text.page, evidence: null },
  pictures: {},
  title: text.page,
  author: '',
  createdAt: at,
  attachment: null,
  original,
})

/** The request that prints a signed document: the original's pages, then the page of evidence. */
export function signedPdf(facts: SignedFacts): PdfRequest {
  const { office, document, original, pages, signedAt, signature } = facts
  const words = text.evidence
  const rows = [
    [words.document, document],
    [words.signer, facts.signer],
    [words.time, facts.time],
    [words.phone, words.phoneProved(facts.phone)],
    [words.network, facts.network],
    [words.pages, String(pages)],
    [words.hash, facts.originalSha256],
  ]
  const evidence = {
    office,
    title: words.title,
    intro: words.intro(document),
    rows,
    signature: words.signature,
    note: words.note(facts.verifyAddress),
    attachment: { name: 'original.pdf', description: words.attachment },
  }
  return {
    ...pagesPdf(
      original,
      Array.from({ length: pages }, (_, i) => i + 1),
      signedAt,
    ),
    data: { pages: Array.from({ length: pages }, (_, i) => i + 1), pageOf: text.page, evidence },
    pictures: { signature: svgOf(signature) },
    title: text.signedFile(document).replace(/\.pdf$/, ''),
    author: office,
  }
}

const svgOf = ({ png, width, height }: SignedFacts['signature']) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
