import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, smsLength } from './parts.ts'

describe('the length of a message', () => {
  it.each([
    [0, 0, 70],
    [1, 1, 69],
    [70, 1, 0],
    [71, 2, 63],
    [134, 2, 0],
    [135, 3, 66],
  ])('of %i letters is %i parts, with %i left in the last one', (length, parts, left) => {
    expect(smsLength('ש'.repeat(length))).toEqual({ length, parts, left })
  })

  it.each([
    [160, 1, 0],
    [161, 2, 145],
    [306, 2, 0],
    [307, 3, 152],
  ])('of %i Latin letters is %i parts, with %i left in the last one', (length, parts, left) => {
    for (const letter of ['a', '\n', '@', 'É', 'Ω', '¿']) expect(smsLength(letter.repeat(length)).parts).toBe(parts)
    expect(smsLength('a'.repeat(length))).toEqual({ length, parts, left })
  })

  it('is counted in the letters of GSM only when it has no other', () => {
    for (const letter of ['א', '`', 'ç', '₪', '…', '\t', '־']) {
      expect(smsLength(`${'a'.repeat(69)}${letter}`).parts).toBe(1)
      expect(smsLength(`${'a'.repeat(70)}${letter}`).parts).toBe(2)
    }
  })

  it('counts an emoji, and of GSM what stands behind an escape, as two units', () => {
    expect(smsLength('💇'.repeat(35))).toEqual({ length: 70, parts: 1, left: 0 })
    expect(smsLength('💇'.repeat(36)).parts).toBe(2)
    for (const letter of ['€', '[', ']', '{', '}', '^', '~', '|', '\\', '\f']) {
      expect(smsLength(letter.repeat(80))).toEqual({ length: 160, parts: 1, left: 0 })
      expect(smsLength(letter.repeat(81)).parts).toBe(2)
    }
  })

  it('divides no pair between two parts', () => {
    // 33 pairs a part, and one unit that stays empty
    expect(smsLength('💇'.repeat(66))).toEqual({ length: 132, parts: 2, left: 1 })
    expect(smsLength('💇'.repeat(67))).toEqual({ length: 134, parts: 3, left: 65 })
    expect(smsLength(`${'ש'.repeat(66)}💇${'ש'.repeat(65)}`)).toEqual({ length: 133, parts: 2, left: 0 })
    expect(smsLength(`${'ש'.repeat(66)}💇${'ש'.repeat(66)}`).parts).toBe(3)
    expect(smsLength(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts).toBe(3)
  })
})

type Names = { readonly office: string; readonly service: string; readonly employee: string }
const rest = 'ש'.repeat(80)
const fill = ({ office, service, employee }: Names) => `${office}: ${service}, ${employee}. ${rest}`
const short = { office: 'סטודיו נועה', service: 'צבע', employee: 'מאיה לוי' }

describe('a message with names', () => {
  it('stays whole when it fits', () => {
    expect(fitted(2, short, fill)).toBe(fill(short))
  })

  it('loses the other names of the employee first, and then the end of its longest name', () => {
    const long = { ...short, service: 'החלקת שיער ברזילאית' }
    expect(fitted(2, { ...long, employee: 'מאיה בן דוד־אברמוביץ׳' }, fill)).toBe(fill({ ...long, employee: 'מאיה' }))
    const longer = fitted(2, { ...long, office: 'מספרת יוסי ובניו בע״מ', service: 'החלקת שיער ברזילאית ותספורת' }, fill)
    expect(longer).toContain('מספרת יוסי ובניו בע״מ: החלקת שיער')
    expect(longer).toContain('…, מאיה. ')
  })

  it('has at most its parts, whatever the names are, and never half a pair of code units', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('💇'.repeat(30), 'א'.repeat(100)),
    )
    fc.assert(
      fc.property(name, name, name, (office, service, employee) => {
        const text = fitted(2, { office, service, employee }, fill)
        expect(smsLength(text).parts).toBeLessThanOrEqual(2)
        expect(text.isWellFormed()).toBe(true)
      }),
    )
  })

  it('loses a remark behind its link before it loses the end of a name', () => {
    const long = { ...short, service: 'צבע ופן', link: 'https://luz.test/l/x (עד 11:00)' }
    const withLink = (shown: typeof long) => `${fill(shown)}${shown.link}`
    expect(fitted(2, long, withLink)).toBe(withLink({ ...long, employee: 'מאיה', link: 'https://luz.test/l/x' }))
  })

  it('has one part more when even the shortest is too long', () => {
    const names = { office: 'א'.repeat(90), service: 'ב'.repeat(90), employee: 'ג'.repeat(30) }
    const text = fitted(2, names, (shown) => fill(shown) + 'ש'.repeat(60))
    expect(smsLength(text).parts).toBe(3)
    expect(text).toContain('…')
  })
})
