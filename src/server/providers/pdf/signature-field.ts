/**
 * Appends an invisible signature field to a PDF as an incremental update (ISO 32000-1, 7.5.6 and
 * 12.8), which leaves every byte of the document as it is. Reads only files with a cross-reference
 * table, as Typst writes them.
 */

export type SignatureField = {
  /** The document with the update, whose signature is still zeros. */
  readonly bytes: Buffer
  /**
   * The signed bytes lie before `start` and from `end` on; the signature in hexadecimal lies
   * between, in angle brackets.
   */
  readonly start: number
  readonly end: number
}

/**
 * `room` is the greatest length of the signature in bytes. `name` is the signer, as readers show
 * it.
 */
export function addSignatureField(pdf: Uint8Array, room: number, name: string, signedAt: Date): SignatureField {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const document = readDocument(source.toString('latin1'))
  const { size, root, page } = document
  const [signature, widget] = [size, size + 1]
  const objects: readonly (readonly [id: number, body: string])[] = [
    [page, insert(document.body(page), `/Annots [${widget} 0 R]`)],
    [root, insert(document.body(root), `/AcroForm << /Fields [${widget} 0 R] /SigFlags 3 >>`)],
    [signature, signatureBody(room, name, signedAt)],
    [
      widget,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V ${signature} 0 R /P ${page} 0 R /Rect [0 0 0 0] /F 132 >>`,
    ],
  ]
  const bytes = Buffer.from(source.toString('latin1') + update(source.length, objects, document), 'latin1')
  const start = bytes.indexOf(CONTENTS, source.length) + CONTENTS.length - 1
  const end = start + 2 * room + 2
  const range = `[0 ${start} ${end} ${bytes.length - end}]`
  bytes.write(range.padEnd(RANGE.length), bytes.indexOf(RANGE, source.length), 'latin1')
  return { bytes, start, end }
}

/** Replaced by the true range, which is never longer. */
const RANGE = '[0 0000000000 0000000000 0000000000]'
const CONTENTS = '/Contents <'

const signatureBody = (room: number, name: string, signedAt: Date) =>
  [
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached',
    `/ByteRange ${RANGE}`,
    `${CONTENTS}${'0'.repeat(2 * room)}>`,
    `/Name ${textString(name)} /M (D:${signedAt.toISOString().slice(0, 19).replace(/\D/g, '')}Z) >>`,
  ].join('\n')

/** UTF-16 with a byte order mark, in hexadecimal (ISO 32000-1, 7.9.2.2). */
const textString = (text: string) => `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`

type Document = {
  readonly size: number
  readonly root: number
  /** The first page. */
  readonly page: number
  readonly trailer: string
  readonly tableAt: number
  /** The dictionary of an object. */
  readonly body: (id: number) => string
}

function readDocument(text: string): Document {
  const found = (pattern: RegExp, within: string, what: string) => {
    const value = pattern.exec(within)?.[1]
    if (value === undefined) throw new Error(`the PDF has no ${what}`)
    return value
  }
  const ending = text.slice(text.lastIndexOf('trailer'))
  const trailer = found(/^trailer\s*<<([\s\S]*)>>\s*startxref/, ending, 'trailer')
  const tableAt = Number(found(/startxref\s+(\d+)\s+%%EOF\s*$/, ending, 'table'))
  const head = found(/^(xref\s+0 \d+\r?\n)/, text.slice(tableAt, tableAt + 40), 'single table')
  const body = (id: number) => {
    const at = Number(text.slice(tableAt + head.length + ENTRY * id, tableAt + head.length + ENTRY * id + 10))
    return found(/^\d+ 0 obj\s+(<<[\s\S]*?>>)\s*endobj/, text.slice(at, text.indexOf('endobj', at) + 6), `object ${id}`)
  }
  const root = Number(found(/\/Root (\d+) 0 R/, trailer, 'catalog'))
  const pages = Number(found(/\/Pages (\d+) 0 R/, body(root), 'pages'))
  return {
    size: Number(found(/\/Size (\d+)/, trailer, 'size')),
    root,
    page: Number(found(/\/Kids \[\s*(\d+) 0 R/, body(pages), 'page')),
    trailer,
    tableAt,
    body,
  }
}
/** The bytes of a row of the table. */
const ENTRY = 20

/** Adds an entry to a dictionary that must not have it yet. */
function insert(dictionary: string, entry: string): string {
  const [name = ''] = entry.split(' ')
  if (dictionary.includes(`${name} `)) throw new Error(`the PDF already has ${name}`)
  return `${dictionary.slice(0, -2)}${entry} >>`
}

function update(
  from: number,
  objects: readonly (readonly [id: number, body: string])[],
  { size, trailer, tableAt }: Document,
): string {
  let text = '\n'
  const rows = objects.map(([id, body]) => {
    const at = String(from + text.length).padStart(10, '0')
    text += `${id} 0 obj\n${body}\nendobj\n`
    return { id, row: `${id} 1\n${at} 00000 n \n` }
  })
  const table = rows.toSorted((a, b) => a.id - b.id).map(({ row }) => row)
  const at = from + text.length
  const dictionary = trailer.replace(/\/Size \d+/, `/Size ${size + 2}`)
  return `${text}xref\n${table.join('')}trailer\n<<${dictionary}/Prev ${tableAt} >>\nstartxref\n${at}\n%%EOF\n`
}
