import type { KeyObject } from 'node:crypto'

/** JSON that a template reads. Its texts may come from users: they are printed, never evaluated. */
export type PdfData =
  | string
  | number
  | boolean
  | null
  | readonly PdfData[]
  | { readonly [key: string]: PdfData | undefined }

export type PdfRequest = {
  /** Typst markup. It finds the data in `d` and the pictures in `pictures` (page.typ). */
  readonly template: string
  readonly data: PdfData
  /** SVG markup by name. */
  readonly pictures: { readonly [name: string]: string }
  /** Shown by readers as the name of the document. */
  readonly title: string
  readonly author: string
  /**
   * The date in the file's properties. The same request with the same date gives the same bytes.
   */
  readonly createdAt: Date
  /** A file embedded in the PDF as the source of what it shows (PDF/A-3). */
  readonly attachment: {
    readonly name: string
    readonly mediaType: string
    readonly description: string
    readonly text: string
  } | null
  /**
   * A PDF whose pages the template shows with `image("/original.pdf", page: n)`. The result is then
   * a plain PDF 1.7, because PDF/A cannot hold another PDF.
   */
  readonly original?: Uint8Array
}

/** Prints right-to-left documents. */
export type Pdf = {
  readonly name: 'typst'
  /**
   * A tagged PDF/A-3a in Hebrew, with its fonts; see `original` for the exception. Texts of `data`
   * may have any characters: those that no font has are replaced. Rejects when the template is
   * wrong or takes more than 20 seconds, and when the original ends the process that prints it.
   */
  readonly render: (request: PdfRequest) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** Who signs. `chain` has DER: the signer's certificate, then those that issued it. */
export type SigningCertificate = { readonly key: KeyObject; readonly chain: readonly Buffer[] }
