/**
 * Validates an archive of the uniform structure as the authority's simulator would: by the public
 * layout (uniform-layout.ts), without any code of the exporter. Returns what is wrong, one sentence
 * each, with the record's place in the file.
 */
import { unzipSync } from 'fflate'
import { DOCUMENT_TYPES, LAYOUT, LENGTHS, type Kind, type Row } from './uniform-layout.ts'

export type UniformRecord = {
  readonly code: string
  readonly line: string
  /** The record's place in the file, from 1. */
  readonly at: number
  readonly text: (no: number) => string
  /** Digits, agorot or ten-thousandths. */
  readonly number: (no: number) => number
}
export type Archive = { readonly ini: readonly string[]; readonly records: readonly UniformRecord[] }

const CRLF = '\r\n'
const HEADERS = new Set(['C100', 'D110', 'D120'])

/** The records of an archive, read by their positions. */
export function readArchive(archive: Uint8Array): Archive {
  const files = Object.entries(unzipSync(archive))
  const named = (end: string) =>
    files.find(([name]) => /^OPENFRMT\/\d{8}\.\d\d\/\d{8}\//.test(name) && name.endsWith(end))![1]
  const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
  const data = unzipSync(named('BKMVDATA.zip'))['BKMVDATA.TXT']!
  const linesOf = (text: string) => text.split(CRLF).slice(0, -1)
  return archiveOfLines(linesOf(latin(named('INI.TXT'))), linesOf(latin(data)))
}

/** The same of lines, such as changed ones. */
export const archiveOfLines = (ini: readonly string[], data: readonly string[]): Archive => ({
  ini,
  records: data.map(recordOf),
})

function recordOf(line: string, i: number): UniformRecord {
  const code = line.slice(0, 4)
  const raw = (no: number) => {
    const [, from, to] = LAYOUT[code]!.find(([one]) => one === no)!
    return line.slice(from - 1, to)
  }
  return { code, line, at: i + 1, text: (no) => raw(no).trim(), number: (no) => Number(raw(no)) }
}

/** Everything that is wrong with the archive; nothing for a valid one. */
export function problemsOf(archive: Archive): string[] {
  const { ini, records } = archive
  const documents = documentsOf(records)
  return [
    ...records.flatMap(formOf),
    ...formOf(recordOf(ini[0]!, 0)),
    ...framesOf(archive),
    ...documents.flatMap(sumsOf),
    ...documents.flatMap(linksOf),
    ...rangesOf(documents),
  ]
}

/** Letters, lengths, and each field by its kind. */
function formOf(record: UniformRecord): string[] {
  const { code, line } = record
  const layout = LAYOUT[code]
  if (!layout) return [`${placeOf(record)} has the unknown code ${code}`]
  const wrong = line.length === LENGTHS[code] ? [] : [`${placeOf(record)} has ${line.length} bytes`]
  // ISO-8859-8: printable ASCII and the Hebrew letters
  if (/[^\x20-\x7e\xe0-\xfa]/.test(line)) wrong.push(`${placeOf(record)} has bytes of no letter`)
  return [...wrong, ...layout.flatMap((row) => fieldProblem(record, row))]
}

const forms: Readonly<Record<Kind, RegExp>> = {
  X: /^(\S.*|\s*)$/,
  9: /^\d+$/,
  S: /^[+-]\d+$/,
  Q: /^[+-]\d+$/,
  D: /^(0{8}|(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))$/,
  T: /^([01]\d|2[0-3])[0-5]\d$/,
}
function fieldProblem(record: UniformRecord, [no, from, to, kind, must]: Row): string[] {
  const value = record.line.slice(from - 1, to)
  if (!forms[kind].test(value)) return [`${placeOf(record)}, field ${no}: ${JSON.stringify(value)} is no ${kind}`]
  const isEmpty = kind === 'X' ? value.trim() === '' : kind !== 'S' && /^[+-]?0+$/.test(value) && kind !== 'T'
  return must === 'R' && isEmpty ? [`${placeOf(record)}, field ${no} is empty`] : []
}

/** Opening, closing, running numbers, the one dealer, the one id, and the counts of INI.TXT. */
function framesOf({ ini, records }: Archive): string[] {
  const wrong: string[] = []
  const must = (isRight: boolean, what: string) => void (isRight || wrong.push(what))
  const [first, last, head] = [records[0]!, records.at(-1)!, recordOf(ini[0]!, 0)]
  must(first.code === 'A100' && last.code === 'Z900' && head.code === 'A000', 'the frame of the files is wrong')
  records.forEach((record, i) => {
    const [running, dealer] = [Number(record.line.slice(4, 13)), record.line.slice(13, 22)]
    must(running === i + 1, `${placeOf(record)} has the number ${running}`)
    must(dealer === head.text(1003), `${placeOf(record)} is of another dealer`)
  })
  must(isCheckDigitRight(head.text(1003)), 'the dealer number has a wrong check digit')
  const ids = new Set([first.text(1103), last.text(1153), head.text(1004)])
  must(ids.size === 1 && !ids.has('0'.repeat(15)), 'the files have different ids')
  must(
    [first.text(1104), last.text(1154), head.text(1005)].every((one) => one === '&OF1.31&'),
    'the constant is wrong',
  )
  must(last.number(1155) === records.length && head.number(1002) === records.length, 'the number of records is wrong')
  const counted = ini.slice(1).map((line) => `${line.slice(0, 4)} ${Number(line.slice(4, 19))} ${line.length}`)
  const codes = [...new Set(records.map(({ code }) => code))].toSorted()
  const actual = codes.map((code) => `${code} ${records.filter((one) => one.code === code).length} 19`)
  must(counted.join() === actual.join(), `INI.TXT counts ${counted.join()}, and there are ${actual.join()}`)
  for (const record of records.filter(({ code }) => code === 'C100')) {
    const date = record.text(1230)
    must(date >= head.text(1024) && date <= head.text(1025), `${placeOf(record)} is outside the range of dates`)
  }
  return wrong
}

type Document = {
  readonly head: UniformRecord
  readonly lines: readonly UniformRecord[]
  readonly payments: readonly UniformRecord[]
}
function documentsOf(records: readonly UniformRecord[]): Document[] {
  const books = records.filter(({ code }) => HEADERS.has(code))
  const keyOf = ({ line }: UniformRecord) => line.slice(22, 45)
  return books
    .filter(({ code }) => code === 'C100')
    .map((head) => {
      const own = books.filter((one) => keyOf(one) === keyOf(head))
      return {
        head,
        lines: own.filter(({ code }) => code === 'D110'),
        payments: own.filter(({ code }) => code === 'D120'),
      }
    })
}

const sum = (records: readonly UniformRecord[], no: number) => records.reduce((all, one) => all + one.number(no), 0)

/** A document adds up from its lines to what was received. */
function sumsOf({ head, lines, payments }: Document): string[] {
  const type = head.number(1203)
  const [before, discount, net, vat, total, withheld] = [1219, 1220, 1221, 1222, 1223, 1224].map(head.number)
  const wrong: string[] = []
  const must = (isRight: boolean, what: string) => void (isRight || wrong.push(`${placeOf(head)} (${type}): ${what}`))
  must(lines.length > 0, 'has no line')
  must(sum(lines, 1267) === before, `lines of ${sum(lines, 1267)} are not ${before}`)
  must(before! + discount! === net, 'field 1219 and the discount are not the net amount')
  // a receipt states what was received, without what was withheld
  must(net! + vat! === total! + (type === 400 ? withheld! : 0), 'net amount and VAT are not the total')
  for (const line of lines) {
    const stated = Math.round((line.number(1264) * line.number(1265)) / 10_000) + line.number(1266)
    must(stated === line.number(1267), `line ${line.number(1255)}: quantity by price is ${stated}`)
    const rate = line.number(1268) / 100
    must(rate === 0 || rate === 17 || rate === 18, `line ${line.number(1255)}: no VAT rate ${rate}`)
  }
  const rate = lines[0]!.number(1268) / 10_000
  must(Math.abs(Math.round(net! * rate) - vat!) <= 1, `VAT of ${vat} is not that of ${net}`)
  must(type !== 330 || total! > 0, 'a 330 is written positive')
  must(total! < 0 || discount! <= 0, 'a discount is a reduction')
  if (type === 300 || type === 330) must(payments.length === 0, 'is no receipt')
  if (type === 320)
    must(sum(payments, 1312) === total! - withheld!, 'payments are not the total without what was withheld')
  if (type === 400) must(sum(payments, 1312) === total!, 'payments are not the total')
  return wrong
}

/** Types, line numbers, dates, base documents, and what each method of payment needs. */
function linksOf({ head, lines, payments }: Document): string[] {
  const wrong: string[] = []
  const must = (isRight: boolean, what: string) => void (isRight || wrong.push(`${placeOf(head)}: ${what}`))
  const type = head.number(1203)
  must(DOCUMENT_TYPES.has(type), `there is no type ${type}`)
  const dealer = head.text(1215)
  must(/^0+$/.test(dealer) || isCheckDigitRight(dealer), 'the dealer number of the customer is wrong')
  must(
    lines.every((line, i) => line.number(1255) === i + 1),
    'lines are not counted from 1',
  )
  must(
    payments.every((line, i) => line.number(1305) === i + 1),
    'payments are not counted from 1',
  )
  must(
    lines.every((line) => line.text(1272) === head.text(1230) && line.number(1273) === head.number(1234)),
    'lines of another date or link',
  )
  must(
    payments.every((line) => line.text(1322) === head.text(1230) && line.number(1323) === head.number(1234)),
    'payments of another date or link',
  )
  if (type === 330)
    must(
      lines.every((line) => [305, 320].includes(line.number(1256)) && line.text(1257) !== ''),
      'names no base document',
    )
  for (const payment of payments) {
    const method = payment.number(1306)
    const isFilled = (no: number) => payment.number(no) > 0
    must(method >= 1 && method <= 9, `no method ${method}`)
    if (method === 2) must([1307, 1308, 1309, 1310, 1311].every(isFilled), 'a cheque lacks something')
    else
      must(
        [1307, 1308, 1309, 1310].every((no) => !isFilled(no)),
        'only a cheque has a bank',
      )
    must((method === 3) === isFilled(1315), 'field 1315 is of cards')
  }
  return wrong
}

/** Each type is a number range without gaps, in the order of dates. */
function rangesOf(documents: readonly Document[]): string[] {
  const heads = documents.map(({ head }) => head)
  return [...new Set(heads.map((head) => head.number(1203)))].flatMap((type) => {
    const own = heads.filter((head) => head.number(1203) === type)
    const first = Number(own[0]!.text(1204))
    return own.flatMap((head, i) =>
      Number(head.text(1204)) === first + i ? [] : [`number ${head.text(1204)} of ${type} is out of order`],
    )
  })
}

function isCheckDigitRight(number: string): boolean {
  const weighed = [...number].map((digit, i) => Number(digit) * (1 + (i % 2)))
  return weighed.reduce((all, one) => all + (one > 9 ? one - 9 : one), 0) % 10 === 0 && Number(number) > 0
}

const placeOf = ({ code, at }: UniformRecord) => `record ${at} (${code})`
