import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { linesInReadingOrder, type Piece } from './reading-order.ts'

/**
 * The lines that a screen reader reads of a file. word-form.pdf is a form of Word, made to a PDF by
 * LibreOffice as the server does it; typst-form.pdf was printed by the server's own printer. Both
 * hold their lines in pieces, drawn from the left.
 */
async function read(name: string): Promise<string[]> {
  const data = new Uint8Array(readFileSync(path.resolve('tests/support/signing', name)))
  const task = getDocument({ data })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return linesInReadingOrder(items.filter((item) => 'str' in item))
}

describe('a page that Typst made', () => {
  it('is read as it was written, each Hebrew line and each row of cells from the right', async () => {
    await expect(read('typst-form.pdf')).resolves.toEqual([
      'הצהרת בריאות. המידע נשאר בסטודיו בלבד. הלקוחה קיבלה הסבר על הטיפול,',
      'על הסיכונים ועל מה שמותר ואסור לעשות בשבוע שאחריו.',
      'בתאריך 22/11/2026 בשעה 09:00',
      'סכום ₪1,234.50 בלבד',
      'טל׳ 03-555-1234',
      'הטיפול נעשה במכשיר Soprano Titanium של חברת Alma Lasers בלבד.',
      'Signed at Studio Noa, Tel Aviv.',
      'המכשיר Luz 2026 של הסטודיו',
      'תל אביב־יפו',
      'שם דנה כהן 052-345-6789',
      'תאריך 14/06/2026 נחתם',
    ])
  })
})

describe('a page that was written in Word', () => {
  it('is read as it was written', async () => {
    await expect(read('word-form.pdf')).resolves.toEqual([
      'הצהרת בריאות',
      'המידע נשאר בסטודיו בלבד. הלקוחה קיבלה הסבר על הטיפול, על',
      'הסיכונים ועל מה שמותר ואסור לעשות בשבוע שאחריו, ושאלותיה נענו.',
      'תאריך: 14/06/2026, טלפון 052-345-6789, מחיר 1,250 ש״ח (כולל',
      'מע״מ).',
      'הטיפול נעשה במכשיר Soprano Titanium של חברת Alma Lasers בלבד.',
      'שם הלקוחה דנה כהן',
      'Signed at Studio Noa, Tel Aviv.',
    ])
  })
})

describe('pieces of a line', () => {
  /** Each letter is ten points wide, from the left, with a space where the text has one. */
  const lineOf = (...drawn: string[]): Piece[] => {
    let left = 0
    return drawn.map((text) => {
      const start = left + 10 * (text.length - text.trimStart().length)
      const width = 10 * text.trim().length
      left += 10 * text.length
      return { str: text.trim(), transform: [10, 0, 0, 10, start, 100], width, height: 10 }
    })
  }
  it.each([
    [['.', 'בלבד', ' בסטודיו'], 'בסטודיו בלבד.'],
    [['Soprano', ' Titanium', ' במכשיר'], 'במכשיר Soprano Titanium'],
    [['11', '/', '2026', ' בתאריך'], 'בתאריך 11/2026'],
    [['20', ' 10', ' מספרים'], 'מספרים 10 20'],
    [['Cohen', ' -', ' Levy', ' עורכי'], 'עורכי Cohen - Levy'],
  ])('%j in a Hebrew page are read as "%s"', (drawn, expected) => {
    const hebrew = lineOf('הצהרת בריאות של לקוחות').map((piece) => ({ ...piece, transform: [10, 0, 0, 10, 0, 200] }))
    expect(linesInReadingOrder([...lineOf(...drawn), ...hebrew]).at(-1)).toBe(expected)
  })

  it('of a Hebrew quotation in an English page are read from the right', () => {
    expect(linesInReadingOrder(lineOf('Noa', ' שלום', ' דנה', ' wrote'))).toEqual(['Noa דנה שלום wrote'])
  })

  it('in any order of the file give the same text', () => {
    const pieces = lineOf('.', 'בלבד', ' Alma', ' Lasers', ' של')
    expect(linesInReadingOrder(pieces.toReversed())).toEqual(linesInReadingOrder(pieces))
  })

  it('join a line although an exponent stands a little higher', () => {
    const [base, exponent] = lineOf('מטר', '2')
    const raised = { ...exponent!, height: 6, transform: [6, 0, 0, 6, -6, 103] }
    expect(linesInReadingOrder([base!, raised])).toEqual(['מטר2'])
  })
})
