/** What a .docx file contains and refers to (Office Open XML, ECMA-376 part 2). */
import { unzipSync } from 'fflate'

/** A Word file has about twenty entries; a ZIP directory may claim four billion. */
const ENTRIES_MAX = 10_000
/** Parts that say what the package contains and refers to; they have a few kilobytes. */
const READ_MAX_BYTES = 512 * 1024
const READ_MAX_PARTS = 200

/**
 * Whether a ZIP is a Word file without macros that loads nothing from elsewhere when it is opened.
 * Word finds parts by their content type and relationship, whatever their names.
 */
export function isPlainDocx(zip: Uint8Array): boolean {
  const names = new Set<string>()
  let read = 0
  try {
    const parts = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        const key = name.toLowerCase()
        // readers of ZIP files disagree about which of two equal names counts
        if (names.has(key) || names.size >= ENTRIES_MAX) throw new Error('ambiguous or too many entries')
        names.add(key)
        const isRead = key.endsWith('.rels') || key === CONTENT_TYPES
        if (isRead && (originalSize > READ_MAX_BYTES || ++read > READ_MAX_PARTS)) throw new Error('too large')
        return isRead
      },
    })
    if (!names.has(CONTENT_TYPES) || !names.has('word/document.xml')) return false
    if ([...names].some((name) => /vba(?:project|data)/.test(name))) return false
    return Object.values(parts).every((part) => isPlainPart(textOf(part)))
  } catch {
    return false
  }
}
const CONTENT_TYPES = '[content_types].xml'

/** Throws for other encodings than UTF-8, in which words could hide. */
function textOf(part: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(part)
  if (text.includes('\0') || /encoding\s*=\s*["'](?!utf-8["'])/i.test(text)) throw new Error('unusual encoding')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new Error('entities')
  return decodeReferences(text)
}

const decodeReferences = (text: string): string =>
  text.replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) =>
    String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** Relationships whose target Word loads when the file is opened. Links and pictures are not. */
const LOADED = /\/(?:attachedTemplate|oleObject|frame|subDocument|aFChunk)["']/i
/** Word notes the template on the author's own disk. */
const OWN_DISK = /Target\s*=\s*["'](?:file:\/\/\/)?[a-z]:[\\/]/i

function isPlainPart(text: string): boolean {
  if (/vbaProject|vbaData|macroEnabled|wordVbaData/i.test(text)) return false
  const relationships = text.match(/<(?:\w+:)?Relationship\s[^>]*>/gi) ?? []
  return relationships.every(
    (one) => !LOADED.test(one) || !/TargetMode\s*=\s*["']External["']/i.test(one) || OWN_DISK.test(one),
  )
}
