import { expect, it } from 'vitest'
import { readContact } from './read-contact.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

it('reads the name, the first number and the email of a contact', () => {
  const shared = card(
    'VERSION:3.0',
    'N:כהן;דנה;;;',
    'FN:דנה כהן',
    'item1.TEL;type=CELL;type=VOICE:+972 52-345-6710',
    'TEL;type=HOME:03-5551234',
    'EMAIL;type=INTERNET:dana@',
    ' example.co.il',
  )
  expect(readContact(shared)).toEqual({ full_name: 'דנה כהן', phone: '052-345-6710', email: 'dana@example.co.il' })
})

it('reads a contact of an older phone, which is quoted and folded', () => {
  const shared = card(
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D7=9B=D7=94=D7=9F;=D7=93=D7=A0=D7=94;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D7=93=D7=A0=D7=94=20=',
    '=D7=9B=D7=94=D7=9F',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSk==',
    '',
    'TEL;CELL:0523456710',
  )
  expect(readContact(shared)).toEqual({ full_name: 'דנה כהן', phone: '052-345-6710', email: '' })
})

it('makes a name of its parts, and keeps commas that were escaped', () => {
  expect(readContact(card('N:לוי;נועה;;;'))).toMatchObject({ full_name: 'נועה לוי', phone: '' })
  expect(readContact(card('FN:סטודיו\\, תל אביב'))).toMatchObject({ full_name: 'סטודיו, תל אביב' })
})

it('finds the number in words, and nothing in words without one', () => {
  expect(readContact('זה המספר שלה: 052-345-6710')).toEqual({ full_name: '', phone: '052-345-6710', email: '' })
  expect(readContact('להתראות')).toBeNull()
  expect(readContact('')).toBeNull()
})
