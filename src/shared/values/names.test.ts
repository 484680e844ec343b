import { describe, expect, it } from 'vitest'
import { nameText } from './wire.ts'

describe('a name', () => {
  it.for([
    'דנה כהן',
    'ד״ר כהן',
    'א.ב. נגרות',
    'Studio Noa Ltd.',
    'J. R. Smith',
    'כהן ושות׳ בע״מ',
    'סטודיו 2.0',
    'Mr. Levi',
    'נֹעָה כ.',
    'סניף 1.2.3',
    'א.ישראלי',
  ])('may be %s', (name) => expect(nameText(60).parse(name)).toBe(name))
  it.for([
    'דנה\nלחצי כאן',
    'דנה\rכהן',
    'דנה\u2028כהן',
    'http://evil.example/x',
    'זכית evil.example',
    'פרס t.me/x',
    'bank.co.il',
    'noa@bank.com',
    'WWW.BANK.COM',
    'bank\u3002com',
    'לוז.קום',
    'לוז.ישראל',
    'банк.рф',
    '银行.中国',
    'ban\u0301k.com',
    'bank\u200b.com',
    'bank\u2024com',
    '10.1.2.3/x',
    'דנה\u0085כהן',
  ])('cannot be %j', (name) =>
    expect(
      nameText(60)
        .safeParse(name)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['plain_name']),
  )
})
