import { describe, expect, it } from 'vitest'
import { GENDERS } from '#shared/customers/customers/text.ts'
import {
  fillTemplate,
  offerHintIn,
  offerIn,
  PLACEHOLDERS,
  placeholdersOf,
  TEMPLATE_KINDS,
  unknownTag,
} from './rules.ts'

const values = {
  customer: 'דנה',
  service: 'צבע',
  employee: 'מאיה',
  time: 'יום ב׳ 23/11 בשעה 11:00',
  office: 'סטודיו נועה',
  link: 'https://luz.test/m',
}

describe('a template', () => {
  it('is filled with the values', () => {
    expect(fillTemplate('היי {{customer}}, {{service}} אצל {{employee}} ב{{time}}. {{office}}\n{{link}}', values)).toBe(
      'היי דנה, צבע אצל מאיה ביום ב׳ 23/11 בשעה 11:00. סטודיו נועה\nhttps://luz.test/m',
    )
  })

  it('joins a preposition to the value as Hebrew does', () => {
    const others = { ...values, service: 'LED 3D טיפול פנים', office: 'המספרה של יוסי', time: '11:00' }
    const template = 'התור ל{{service}} ב-{{time}}, ב{{office}} או ל־{{employee}}'
    expect(fillTemplate(template, others)).toBe('התור ל־LED 3D טיפול פנים ב־11:00, במספרה של יוסי או למאיה')
    // a tag that is no placeholder stays as it was typed
    expect(fillTemplate('ל{{price}}', values)).toBe('ל{{price}}')
  })

  it('loses the line of the link when there is none', () => {
    expect(fillTemplate('היי {{customer}}\nלשינוי: {{link}}\nלהתראות', { ...values, link: null })).toBe(
      'היי דנה\nלהתראות',
    )
  })

  it('does not read values for placeholders', () => {
    expect(fillTemplate('{{customer}} {{office}}', { ...values, customer: '{{office}}' })).toBe(
      '{{office}} סטודיו נועה',
    )
  })

  it('keeps a tag as it was typed when it is no placeholder, also the name of another fact', () => {
    expect(fillTemplate('{{gender}} {{constructor}} {{customer}}', { ...values, gender: GENDERS[0] })).toBe(
      '{{gender}} {{constructor}} דנה',
    )
    expect(fillTemplate('{{customer}}!', { ...values, customer: '' })).toBe('!')
  })

  it('chooses words by the gender of the customer', () => {
    const filled = (gender?: string | null) =>
      fillTemplate('{{customer}}, {{g|מוזמנת|מוזמן|מוזמנים}} אלינו', {
        ...values,
        ...(gender === undefined ? {} : { gender }),
      })
    const [male, female, other] = GENDERS
    expect([female, male, other, null, undefined].map(filled)).toEqual([
      'דנה, מוזמנת אלינו',
      'דנה, מוזמן אלינו',
      'דנה, מוזמנים אלינו',
      'דנה, מוזמנים אלינו',
      'דנה, מוזמנים אלינו',
    ])
  })

  it.each([
    ['{{g|מוזמנת|מוזמן|מוזמנים}}', null],
    ['{{g|מוזמנת|מוזמן}}', '{{g|מוזמנת|מוזמן}}'],
    ['{{g|א|ב|ג|ד}}', '{{g|א|ב|ג|ד}}'],
    ['{{h|א|ב|ג}}', '{{h|א|ב|ג}}'],
    ['{{g}}', '{{g}}'],
    ['{{g|א}}', '{{g|א}}'],
    ['{{}}', '{{}}'],
    ['{{{{customer}}customer}}', '{{'],
    ['היי {{price}}', '{{price}}'],
    ['היי {{customer}', '{{'],
    // the outer braces have no partner inside
    ['{{{customer}}{', '{{'],
    ['היי customer}}', '}}'],
    ['היי {{ customer }}', '{{ customer }}'],
    ['{{constructor}}', '{{constructor}}'],
    ['היי {{customer}}', null],
    ['היי {customer}', null],
  ])('%s has the unknown tag %s', (template, tag) => {
    expect(unknownTag('reminder', template)).toBe(tag)
  })

  it('is free of blanks around it, and loses the line of a reason that is not given', () => {
    expect(fillTemplate(' \n{{customer}} \n', values)).toBe('דנה')
    expect(fillTemplate('{{customer}}\n{{reason}}', values)).toBe('דנה')
    expect(fillTemplate('{{customer}}\n{{reason}}', { ...values, reason: 'חופשה' })).toBe('דנה\nחופשה')
  })

  it.each(TEMPLATE_KINDS)('of the kind %s has the placeholders of its visit, and a reason when it declines', (kind) => {
    const isMarketing = kind === 'birthday' || kind === 'review' || kind === 'miss_you'
    const visit = ['customer', 'service', 'employee', 'time', 'office', 'link']
    const expected = isMarketing ? ['customer', 'office', 'link'] : kind === 'decline' ? [...visit, 'reason'] : visit
    expect(placeholdersOf(kind)).toEqual(expected)
    for (const name of PLACEHOLDERS)
      expect(unknownTag(kind, `{{${name}}}`)).toBe(expected.includes(name) ? null : `{{${name}}}`)
  })

  it('of a birthday has no appointment', () => {
    expect(unknownTag('birthday', '{{customer}} {{time}}')).toBe('{{time}}')
  })
})

describe('a message about an appointment', () => {
  it.for([
    ['נתראה ב{{time}}. 20% הנחה על צבע', 'הנחה'],
    ['בהנחות גדולות', 'בהנחות'],
    ['והשבוע: המבצע שלנו', 'המבצע'],
    ['{{g|קופון לך|קופון לך|קופון לכם}}', 'קופון'],
    ['טיפול 1+1', '1+1'],
    ['SALE', 'SALE'],
    ['נשמח להנחות אותך. ההנחיות מצורפות, מבצעת: {{employee}}', null],
    ['היי {{customer}}, התור ל{{service}} ב{{time}}', null],
  ] as const)('%s has the word of an offer: %s', ([template, word]) => {
    expect(offerIn('reminder', template)).toBe(word)
  })

  it.for([
    ['פן במתנה', 'במתנה'],
    ['הייעוץ חינם', 'חינם'],
    ['רק ב-99 ש״ח', 'רק ב-99'],
    ['רק ב־₪99', 'רק ב־₪99'],
    ['מחיר מיוחד', 'מיוחד'],
    ['שדרגו עכשיו את התור', 'שדרגו'],
    ['שדרוג לטיפול מלא', 'שדרוג'],
    ['לזמן מוגבל', 'מוגבל'],
    ['הצבע עולה 1,200 ₪', '1,200 ₪'],
    ['{{g|מתנה לך|מתנה לך|מתנה לכם}}', 'מתנה'],
    ['נשמח לראותך במיוחד, {{customer}}', null],
    ['התור ל{{service}} אצל {{employee}} ב{{time}}. {{office}}\n{{link}}', null],
  ] as const)('%s may be an offer, of which its writer is warned: %s', ([template, word]) => {
    expect(offerHintIn('reminder', template)).toBe(word)
    expect(offerIn('reminder', template)).toBeNull()
    expect(offerHintIn('birthday', template)).toBeNull()
  })

  it('may not have words of an offer, which marketing may', () => {
    expect(offerIn('birthday', 'מזל טוב! 10% הנחה')).toBeNull()
  })
})
