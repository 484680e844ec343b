import fs from 'node:fs'
import type { PdfRequest } from '#server/providers/pdf/pdf.ts'
import type { DecodedSignature } from './decode-signature.ts'
import { SIGNED_MARK } from './rules.ts'
import { text } from './text.ts'

const read = (name: string) => fs.readFileSync(new URL(name, import.meta.url), 'utf8')
/** Prints the page of evidence after the pages of a template. */
export const evidenceTemplate = read('evidence.typ')
const template = `${read('pages.typ')}\n${evidenceTemplate}`

export type SignedFacts = {
  readonly office: string
  readonly document: string
  readonly signer: string
  readonly phone: string
  readonly network: string
  readonly signedAt: Date
  /** The wall clock of the office, with its offset. */
  readonly time: string
  /** A PNG that we encoded; null for a form without a signature field. */
  readonly signature: DecodedSignature | null
  readonly verifyAddress: string
}
type Original = {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Hexadecimal. */
  readonly sha256: string
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

/** The request that prints a signed file: the original's pages, then the page of evidence. */
export function signedPdf(facts: SignedFacts, { bytes, pages, sha256 }: Original): PdfRequest {
  const numbers = Array.from({ length: pages }, (_, i) => i + 1)
  const words = text.evidence
  const evidence = {
    ...evidenceOf(facts, [
      [words.pages, String(pages)],
      [words.hash, sha256],
    ]),
    attachment: { name: 'original.pdf', description: words.attachment },
  }
  return {
    ...pagesPdf(bytes, numbers, facts.signedAt),
    data: { pages: numbers, pageOf: text.page, evidence },
    ...headOf(facts),
  }
}

/** The properties and the picture of a signed document. */
export const headOf = ({ document, office, signature }: SignedFacts) => ({
  pictures: signature ? { signature: svgOf(signature) } : {},
  title: text.signedFile(document).replace(/\.pdf$/, ''),
  author: office,
})

type Row = readonly [label: string, value: string]
/** The page of evidence; `more` are the rows about the original. */
export function evidenceOf(facts: SignedFacts, more: readonly Row[]) {
  const words = text.evidence
  return {
    office: facts.office,
    mark: SIGNED_MARK,
    title: words.title,
    intro: words.intro(facts.document),
    rows: [
      [words.document, facts.document],
      [words.signer, facts.signer],
      [words.time, facts.time],
      [words.phone, words.phoneProved(facts.phone)],
      [words.network, facts.network],
      ...more,
    ],
    signature: facts.signature && words.signature,
    note: words.note(facts.verifyAddress),
  }
}

const svgOf = ({ png, width, height }: DecodedSignature) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`
