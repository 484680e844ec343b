import { describe, expect, it } from 'vitest'
import { decodeText, isReversed, parseCsv } from './read-csv.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))

describe('parsing CSV', () => {
  it('keeps quotes, commas and line breaks inside quoted cells', () => {
    expect(parseCsv('שם,הערות\r\n"כהן, דנה","אמרה ""שלום""\nופנתה"\r\nרות,\r\n')).toEqual([
      ['שם', 'הערות'],
      ['כהן, דנה', 'אמרה "שלום"\nופנתה'],
      ['רות', ''],
    ])
  })

  it('accepts semicolons and tabs as separators, and a file without a final line break', () => {
    expect(parseCsv('שם;טלפון\n"a;b";1')).toEqual([
      ['שם', 'טלפון'],
      ['a;b', '1'],
    ])
    expect(parseCsv('שם\tטלפון\rא\t2')).toEqual([
      ['שם', 'טלפון'],
      ['א', '2'],
    ])
    expect(parseCsv('a,b,\n1,2,')).toEqual([
      ['a', 'b', ''],
      ['1', '2', ''],
    ])
  })

  it('detects the separator below a title and despite quoted cells that contain others', () => {
    expect(parseCsv('רשימת לקוחות\n\nשם;טלפון\n"א, ב";1')).toEqual([
      ['רשימת לקוחות'],
      [''],
      ['שם', 'טלפון'],
      ['א, ב', '1'],
    ])
    expect(parseCsv('"א,ב,ג"\tטלפון\nד\t1')[1]).toEqual(['ד', '1'])
  })

  it('takes the separator of the rows, not of a title or of notes', () => {
    expect(parseCsv('לקוחות, סניף תל אביב\nשם;טלפון;מייל\nא;1;x\nב;2;y')[1]).toEqual(['שם', 'טלפון', 'מייל'])
    expect(parseCsv('שם;טלפון;הערות\nא;1;א, ב\nב;2;ג, ד')[2]).toEqual(['ב', '2', 'ג, ד'])
  })

  it('tolerates malformed input', () => {
    expect(parseCsv('')).toEqual([])
    expect(parseCsv('a,b\n"never closed,1\n2')).toEqual([['a', 'b'], ['never closed,1\n2']])
    expect(parseCsv('a"b,c\n\nd')).toEqual([['a"b', 'c'], [''], ['d']])
    expect(parseCsv('"a" b,c')).toEqual([['a b', 'c']])
  })

  it('decodes the file’s character encoding', () => {
    expect(decodeText(bytes('שם'))).toBe('שם')
    expect(decodeText(bytes([0xef, 0xbb, 0xbf], 'שם'))).toBe('שם')
    expect(decodeText(bytes([0xf9, 0xed, 0x2c, 0xe0]))).toBe('שם,א')
    expect(decodeText(bytes([0xff, 0xfe, 0xe9, 0x05, 0xdd, 0x05]))).toBe('שם')
    // CP862 of DOS
    expect(decodeText(bytes([0x99, 0x8d], ';', [0x88, 0x8c, 0x94, 0x85, 0x8f]))).toBe('שם;טלפון')
    // a damaged byte in UTF-8
    expect(decodeText(bytes('שם הלקוחה, טלפון', [0xd7], ';'))).toBe('שם הלקוחה, טלפון\ufffd;')
    expect(decodeText(bytes([0xfe, 0xff, 0x05, 0xe9, 0x05, 0xdd]))).toBe('שם')
  })

  it('sees Hebrew that is stored in the order of the screen', () => {
    expect(isReversed('ןהכ הנד;ןופלט')).toBe(true)
    expect(isReversed('דנה כהן;טלפון')).toBe(false)
    expect(isReversed('Dana;050')).toBe(false)
  })
})
