/** Which files can be signed, and until when. */
import { inflateSync } from 'node:zlib'
import { DAYS_DEFAULT } from '#shared/signing/document-requests/rules.ts'
import { DAY, HOUR } from '#shared/values/local-time.ts'

export const PAGES_MAX = 100
/** When a link ends that lives `days`. */
export const expiryOf = (sentAt: Date, days: number = DAYS_DEFAULT): Date => new Date(sentAt.getTime() + days * DAY)
const READ_DAYS = 30
/** When the link ends of a file that a service sends before a visit: 30 days after its start. */
export const readingExpiry = (start: Date): Date => new Date(start.getTime() + READ_DAYS * DAY)
const REMIND_DAYS = 3
/**
 * When a customer is reminded: three days after sending, and not later than half-way to the end,
 * which is the expiry of the link or the beginning of the visit.
 */
export const reminderTimeToSign = (sentAt: Date, end: Date): Date =>
  new Date(sentAt.getTime() + Math.min(REMIND_DAYS * DAY, (end.getTime() - sentAt.getTime()) / 2))
const VISIT_HOURS = 2
/**
 * Whether a visit is far enough for a reminder: it begins at least two hours after the form was
 * sent.
 */
export const hasTimeToRemind = (sentAt: Date, start: Date): boolean =>
  start.getTime() - sentAt.getTime() >= VISIT_HOURS * HOUR
export const CODE_MINUTES = 10

/** A keyword of every signed file, by which a changed one is told from a file of others. */
export const SIGNED_MARK = 'luz-signed-document'

/** The bytes that all object streams of a file may have together. */
const UNPACKED_MAX = 16 * 1024 * 1024
/**
 * Fields and notes are drawn above a page and not in it, so they would be missing from the copy
 * that is signed. Links are not seen and may be there.
 */
const OVERLAYS =
  /\/Subtype\s*\/(?:Widget|FreeText|Text|Stamp|Ink|Line|Square|Circle|Polygon|PolyLine|Highlight|Underline|Squiggly|StrikeOut|Caret|FileAttachment|Redact|Watermark|Screen|3D|RichMedia|Sound|Movie)\b/

/** Layers may be hidden from the reader, and the copy that is signed would show them. */
const ENCRYPTED_OR_LAYERED = /\/(?:Encrypt|OCProperties)\b/
const OBJECT_STREAM = /\/Type\s*\/ObjStm\b/g
/** No real document of 100 pages has as many; the limit bounds the work on a made-up one. */
const OBJECT_STREAMS_MAX = 5_000
/** The dictionary of an object stream is much shorter. */
const DICTIONARY_MAX = 4096

/**
 * Whether a PDF is encrypted, or has fields, notes or layers. Reads the file's own bytes and its
 * object streams (ISO 32000-1, 7.5.7); nothing is interpreted. What cannot be read counts as an
 * overlay.
 */
export function hasOverlays(pdf: Uint8Array): boolean {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  if (isRefused(text)) return true
  const streams = [...text.matchAll(OBJECT_STREAM)]
  // a name may be written with escapes, which only hide it here
  const isHidden = [...withoutEscapes(text).matchAll(OBJECT_STREAM)].length !== streams.length
  if (isHidden || streams.length > OBJECT_STREAMS_MAX) return true
  let room = UNPACKED_MAX
  return streams.some(({ index }) => {
    const start = /stream\r?\n/.exec(text.slice(index, index + DICTIONARY_MAX))
    const unpacked = start && unpack(pdf.subarray(index + start.index + start[0].length), room)
    room -= unpacked?.length ?? 0
    return !unpacked || room <= 0 || isRefused(unpacked.toString('latin1'))
  })
}

/** Names may contain `#` with two hexadecimal digits for any character (ISO 32000-1, 7.3.5). */
export const withoutEscapes = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))

function isRefused(text: string): boolean {
  const names = withoutEscapes(text)
  return ENCRYPTED_OR_LAYERED.test(names) || OVERLAYS.test(names)
}

/** The bytes of a stream, or null. The rest of the file follows the stream, which zlib ignores. */
function unpack(bytes: Uint8Array, room: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: room })
  } catch {
    return null
  }
}
