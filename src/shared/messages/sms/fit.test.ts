import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted } from './fit.ts'
import { smsLength } from './parts.ts'

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

  it('stays whole when even short names are too long', () => {
    const names = { office: 'א'.repeat(30), service: 'ב'.repeat(30), employee: 'ג'.repeat(30) }
    const whole = (shown: Names) => fill(shown) + 'ש'.repeat(100)
    expect(fitted(2, names, whole)).toBe(whole(names))
  })
})
