import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileTypeOf } from '#server/catalog/documents/rules.ts'
import { printDocument } from './print-document.ts'
import { readFont } from '#server/providers/pdf/read-font.ts'
import { samples } from './text.ts'

const font = readFont(fs.readFileSync(new URL('heebo-he.ttf', import.meta.url)))

describe('the demo documents', () => {
  it('are PDF files with a valid cross-reference table', () => {
    for (const { name, lines } of samples) {
      const pdf = printDocument(font, name, lines)
      expect(fileTypeOf(pdf)).toBe('pdf')
      const text = pdf.toString('latin1')
      const start = Number(/startxref\n(\d+)/.exec(text)![1])
      expect(text.slice(start, start + 4)).toBe('xref')
      const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map((row) => Number(row[1]))
      expect(offsets.map((at, i) => text.startsWith(`${i + 1} 0 obj`, at))).toEqual(offsets.map(() => true))
    }
  })

  it('use only characters of the font', () => {
    const letters = new Set(JSON.stringify(samples).match(/[\u0590-\u05ff]/g))
    expect([...letters].filter((letter) => font.glyphOf(letter) === 0)).toEqual([])
    for (const letter of letters) expect(font.widthOf(font.glyphOf(letter))).toBeGreaterThan(100)
  })
})
