import { describe, expect, it } from 'vitest'
import { cleanName, isPlainLine } from './names.ts'
import { nameText } from './wire.ts'

const refusalOf = (name: string) =>
  nameText(60)
    .safeParse(name)
    .error?.issues.map(({ message }) => message)

describe('a name', () => {
  it.for([
    'דנה כהן',
    'ד״ר כהן',
    'א.ב. נגרות',
    'Studio Noa Ltd.',
    'J. R. Smith',
    'J.R.Smith',
    'D.Cohen',
    'Dr.Levi',
    'Y.Cohen',
    'Mr. Levi',
    'Dr. Hair',
    'כהן ושות׳ בע״מ',
    'סטודיו 2.0',
    'נֹעָה כ.',
    'סניף 1.2.3',
    'א.ישראלי',
    'Face@Home',
    'טל: נועה',
    'קורס 123456',
    'לק ג׳ל 2025, 60 דקות',
    'דנה 12.5.1990',
  ])('may be %s', (name) => expect(nameText(60).parse(name)).toBe(name))

  it.for(['דנה\nלחצי כאן', 'דנה\rכהן', 'דנה\u2028כהן', 'דנה\u0085כהן'])('has one line: %j', (name) =>
    expect(refusalOf(name)).toEqual(['name_lines']),
  )

  it.for([
    'http://evil.example/x',
    'זכית evil.co',
    'evil. com',
    'evil .com',
    'evil . co . il',
    'פרס t.me/x',
    'bank.co.il',
    'noa@bank.com',
    'mailto:a@b',
    'tel:*2700',
    'SMS:*2700',
    'WWW.BANK.COM',
    'bank\u3002com',
    'bank.com-win',
    'לוז.קום',
    'לוז.ישראל',
    'לוז.קו\u05b9ם',
    'банк.рф',
    '银行.中国',
    'बैंक.भारत',
    'bank.xn--p1ai',
    'ban\u0301k.com',
    'bank\u200b.com',
    'bank.c\u2060om',
    'bank\u2024com',
    '10.1.2.3/x',
  ])('has no address: %j', (name) => expect(refusalOf(name)).toEqual(['name_address']))

  it.for([
    'חייגו 0501234567',
    '1234567',
    '050-123 4567',
    '(050) 1234567',
    '050.123.4567',
    '0 5 0 1 2 3 4 5 6 7',
    '050\u2013123\u05be4567',
    '٠٥٠١٢٣٤٥٦٧',
    '０５０１２３４５６７',
    '050\u200b123\u200b4567',
    '972501234567+',
  ])('has no phone number: %j', (name) => expect(refusalOf(name)).toEqual(['name_phone']))

  it('may have a point before what is no domain at all', () => {
    expect(nameText(60).parse('bank.xn--a')).toBe('bank.xn--a')
  })

  it('is shown without space around it and tabs in it', () => {
    expect(cleanName(' \tדנה\t\tכהן ')).toBe('דנה כהן')
  })

  it('loses tabs and characters that turn what follows around', () => {
    expect(nameText(60).parse('\u202eדנה\u202c\tכהן\u2066')).toBe('דנה כהן')
    expect(nameText(60).parse('\u200fדנה\u200e כהן\u200f')).toBe('דנה כהן')
    expect(refusalOf('\u202e\t\u200f')).toEqual(['required'])
  })
  it('keeps a direction mark only beside a sign between letters of both directions', () => {
    expect(nameText(60).parse('קורס C#\u200e')).toBe('קורס C#\u200e')
    expect(nameText(60).parse('קורס\u200e C')).toBe('קורס C')
    expect(nameText(60).parse('(דנה)\u200f')).toBe('(דנה)')
  })
})

it('a plain line may have a phone number, but no address and no second line', () => {
  const lines = ['להתקשר 050-1234567', 'נא להגיע\nמוקדם', 'ראו evil.co', '']
  expect(lines.map(isPlainLine)).toEqual([true, false, false, true])
})
