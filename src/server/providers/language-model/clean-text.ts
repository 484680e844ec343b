import { withoutTurns } from '#shared/values/direction-marks.ts'

/** Vowel points and cantillation (the hyphen U+05BE stays), and control characters. */
const UNWANTED = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|(?![\n\t])\p{Cc}/gu
const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Removes what a model adds around the text that was asked for: white space and a part in
 * `<think>` at the start, vowel points, control characters. Parts may end anywhere.
 */
export async function* cleanText(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | null = ''
  for await (const part of parts) {
    if (start === null) {
      const text = wanted(part)
      if (text) yield text
      continue
    }
    start = (start + part).trimStart()
    if (OPEN.startsWith(start)) continue
    if (start.startsWith(OPEN)) {
      const end = start.indexOf(CLOSE)
      if (end < 0) continue
      start = start.slice(end + CLOSE.length).trimStart()
      // the text may begin with the next part
      if (start === '') continue
    }
    const text: string = wanted(start)
    start = null
    if (text) yield text
  }
}
const wanted = (text: string) => withoutTurns(text.toWellFormed()).replace(UNWANTED, '')
