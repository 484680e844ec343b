/**
 * Reads the text of a PDF by Typst in visual order: the letters of each line from left to right, so
 * that Hebrew is reversed. Brackets keep their characters, although they are drawn mirrored in
 * Hebrew. Understands only what Typst writes.
 */
import { inflateSync } from 'node:zlib'

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
type Run = { readonly x: number; readonly y: number; readonly text: string }
type Fonts = ReadonlyMap<string, ReadonlyMap<number, string>>

/** The lines of all pages, from top to bottom. Columns follow each other without a space. */
export function drawnLines(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1')
  return pagesOf(file).flatMap(({ content, fonts }) => linesOf(runsOf(content, fonts)))
}

/** The file that is attached to the PDF. */
export function attachedText(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1')
  const id = Number(/\n(\d+) 0 obj\s+<<[^>]*\/Type \/EmbeddedFile/.exec(file)?.[1])
  return Buffer.from(streamOf(file, id), 'latin1').toString('utf8')
}

const objectOf = (file: string, id: number) => {
  const at = file.search(new RegExp(`(?:^|\\n)${id} 0 obj\\b`))
  return file.slice(at, file.indexOf('endobj', at))
}
function streamOf(file: string, id: number): string {
  const text = objectOf(file, id)
  const start = /stream\r?\n/.exec(text)
  if (!start) throw new Error(`object ${id} has no stream`)
  const length = Number(/\/Length (\d+)/.exec(text)?.[1])
  const bytes = Buffer.from(text.slice(start.index + start[0].length), 'latin1').subarray(0, length)
  return (text.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}
function pagesOf(file: string) {
  const kids = /\/Type \/Pages\s+\/Count \d+\s+\/Kids \[([\d R]+)\]/.exec(file)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const page = objectOf(file, Number(id))
    const fonts = [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, font]) => {
      const map = Number(/\/ToUnicode (\d+) 0 R/.exec(objectOf(file, Number(font)))?.[1])
      return [name!, lettersOf(streamOf(file, map))] as const
    })
    const content = streamOf(file, Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
    return { content, fonts: new Map(fonts) }
  })
}

const lettersOf = (cmap: string) =>
  new Map(
    [...cmap.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm)].map(([, glyph, letters]) => [
      Number.parseInt(glyph!, 16),
      Buffer.from(letters!, 'hex').swap16().toString('utf16le'),
    ]),
  )

/** A literal string may contain balanced parentheses; three levels are enough for one run. */
const nested = (levels: number): string =>
  String.raw`\((?:\\[\s\S]|[^\\()]${levels === 0 ? '' : `|${nested(levels - 1)}`})*\)`
const TOKEN = new RegExp(
  String.raw`${nested(3)}|<[0-9A-Fa-f\s]+>(?!>)|<<|>>|[\[\]]|/[^\s/\[\]()<>]+|[^\s/\[\]()<>]+`,
  'g',
)
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

function runsOf(content: string, fonts: Fonts): Run[] {
  const runs: Run[] = []
  const saved: Matrix[] = []
  let place: Matrix = [1, 0, 0, 1, 0, 0]
  let textPlace: Matrix = place
  let letters: ReadonlyMap<number, string> = new Map()
  let before: string[] = []
  const matrix = () => before.slice(-6).map(Number) as unknown as Matrix
  for (const [token] of content.matchAll(TOKEN)) {
    if (token === 'q') saved.push(place)
    else if (token === 'Q') place = saved.pop() ?? place
    else if (token === 'cm') place = times(matrix(), place)
    else if (token === 'Tm') textPlace = matrix()
    else if (token === 'Tf') letters = fonts.get(before.at(-2)!.slice(1)) ?? new Map()
    else if (token === 'Tj' || token === 'TJ') {
      const [, , , , x, y] = times(textPlace, place)
      const text = before.filter((part) => /^[(<]/.test(part) && part !== '<<').map((part) => textOf(part, letters))
      runs.push({ x, y, text: text.join('') })
    } else {
      before.push(token)
      continue
    }
    before = []
  }
  return runs
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
function textOf(part: string, letters: ReadonlyMap<number, string>): string {
  const inner = part.slice(1, -1)
  const raw = part.startsWith('<')
    ? Buffer.from(inner.replace(/\s/g, ''), 'hex')
    : Buffer.from(
        inner.replace(/\\(\d{1,3}|[\s\S])/g, (_, code: string) =>
          /^\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPED[code] ?? code),
        ),
        'latin1',
      )
  return Array.from({ length: raw.length / 2 }, (_, i) => letters.get(raw.readUInt16BE(2 * i)) ?? '').join('')
}

/** They have no shape; Typst attaches them to the space beside them. */
const ISOLATES = /[\u2066-\u2069\u200b]/g
/** Runs on one height are a line. Spaces that a reader would add between columns are not text. */
function linesOf(runs: readonly Run[]): string[] {
  const lines = new Map<number, Run[]>()
  for (const run of runs) {
    const y = Math.round(run.y)
    const line = lines.get(y) ?? lines.get(y + 1) ?? lines.get(y - 1)
    if (line) line.push(run)
    else lines.set(y, [run])
  }
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join('')
        .replace(ISOLATES, '')
        .trim(),
    )
    .filter(Boolean)
}

/** Reverses a Hebrew text without numbers and Latin letters to visual order, for expectations. */
export const visualOrder = (hebrew: string): string => Array.from(hebrew).toReversed().join('')
