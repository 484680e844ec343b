import { describe, expect, it } from 'vitest'
import { afterPrefix, withName, withOpenPrefixes, withPrefix } from './prefix-text.ts'

describe('a preposition before a name', () => {
  it.each([
    ['ל', 'דנה כהן', 'לדנה כהן'],
    ['ל', 'LED 3D טיפול פנים', 'ל־LED 3D טיפול פנים'],
    ['מ', 'B&B Hair Studio', 'מ־B&B Hair Studio'],
    ['ב', '10:30', 'ב־10:30'],
    ['ל', '״אור״', 'ל־״אור״'],
    // a mark of direction is not the first letter
    ['ל', '\u200fדנה', 'ל\u200fדנה'],
  ])('joins %s and %s', (prefix, name, joined) => {
    expect(withPrefix(prefix, name)).toBe(joined)
  })

  it.each([
    ['ל', 'המספרה של יוסי', 'למספרה של יוסי'],
    ['ב', 'הסטודיו', 'בסטודיו'],
    ['מ', 'המספרה של יוסי', 'מהמספרה של יוסי'],
    ['ש', 'המספרה של יוסי', 'שהמספרה של יוסי'],
    // the ה belongs to the word
    ['ל', 'הילה', 'להילה'],
    ['ל', 'הסרת שיער', 'להסרת שיער'],
    ['ל', 'הביתה', 'להביתה'],
  ])('lets %s take the article of %s where it is one', (prefix, name, joined) => {
    expect(withPrefix(prefix, name)).toBe(joined)
  })

  it.each([
    ['התור ל', 'LED', '־LED'],
    ['דנה ו', 'Tom', '־Tom'],
    ['וכש', 'Tom', '־Tom'],
    ['התור של ', 'Tom', 'Tom'],
    // the last letter of a word is no preposition
    ['שלום', 'Tom', 'Tom'],
    ['', 'Tom', 'Tom'],
  ])('looks at the end of "%s"', (before, name, continued) => {
    expect(afterPrefix(before, name)).toBe(continued)
  })

  it('is written for one name, for a name of other letters, and for none', () => {
    const fill = (name: string) => withName('{{customer}}, מתנה ל{{customer}} ול־{{customer}}', '{{customer}}', name)
    expect(fill('דנה')).toBe('דנה, מתנה לדנה ולדנה')
    expect(fill('Tom')).toBe('Tom, מתנה ל־Tom ול־Tom')
    expect(fill('')).toBe(', מתנה ל ול')
  })

  it('takes the maqaf that was typed before a tag away, and no other', () => {
    expect(withOpenPrefixes('התור ל־{{service}} ב-{{time}}, אי־הגעה')).toBe('התור ל{{service}} ב{{time}}, אי־הגעה')
  })
})
