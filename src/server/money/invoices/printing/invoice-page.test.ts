import { describe, expect, it } from 'vitest'
import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import { creditInvoice, debtInvoice, draftInvoice, exemptReceipt, taxInvoice } from '#tests/support/money/snapshots.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { amountText, dateText } from './amounts.ts'
import { invoicePage, type CopyKind } from './invoice-page.ts'

type Labelled = { readonly label: string; readonly amount: string }
type Rows = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
type Page = {
  readonly title: string
  readonly number: string | null
  readonly copy: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly lines: Rows
  readonly sums: readonly Labelled[]
  readonly total: Labelled
  readonly tip: Labelled | null
  readonly payments: (Rows & { readonly heading: string }) | null
  readonly notes: readonly { readonly words: string }[]
  readonly seal: { readonly issued: string; readonly fingerprint: string } | null
}
const page = (snapshot: InvoiceSnapshot, copy: CopyKind = 'original') =>
  invoicePage(snapshot, copy, '9f2c71ab'.padEnd(64, '0')) as Page
const words = (snapshot: InvoiceSnapshot, copy?: CopyKind) => JSON.stringify(page(snapshot, copy))
const sums = ({ sums: rows }: Page) => rows.map(({ label, amount }) => `${label} ${amount}`)

describe('a tax invoice', () => {
  it('states rate and sum of VAT, the allocation number, and adds up', () => {
    const shown = page(taxInvoice)
    expect(shown.title).toBe('חשבונית מס / קבלה')
    expect(sums(shown)).toEqual([
      'סה״כ שורות, כולל מע״מ ₪7,200.00',
      'הנחה −₪120.00',
      'סה״כ לפני מע״מ ₪6,000.00',
      'מע״מ 18% ₪1,080.00',
    ])
    expect(shown.total).toEqual({ label: 'סה״כ כולל מע״מ', amount: '₪7,080.00' })
    expect(shown.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'תאריך 22/11/2026',
      'הופק 22/11/2026 12:58',
      'מספר הקצאה 318204977',
    ])
  })

  it('names the order behind it', () => {
    const labels = page({ ...taxInvoice, orderNumber: 1483 }).facts.map(({ label, value }) => `${label} ${value}`)
    expect(labels).toContain('עסקה 1483')
  })

  it('prints the last nine digits of a number that came later, or what the law requires without one', () => {
    const printed = (status: AllocationStatus, number: string | null) => {
      const snapshot = { ...taxInvoice, allocationNumber: null }
      const data = invoicePage(snapshot, 'original', '9f2c71ab'.padEnd(64, '0'), { status, number }) as Page
      return { number: data.facts[2]?.value, note: data.notes[0]!.words }
    }
    expect(printed('approved', '202611220000123456789').number).toBe('123456789')
    expect(printed('continued', null)).toEqual({ number: undefined, note: 'אין לנכות מס תשומות בגין חשבונית זו' })
    expect(printed('reverse_charged', null).note).toBe('הלקוח חייב בהוצאת חשבונית עצמית')
  })

  it('names a buyer who is a dealer by the dealer number, and a person by ת.ז.', () => {
    const ofPerson = { ...taxInvoice.customer, businessNumber: null, idNumber: '000000018' }
    expect(words(taxInvoice)).toContain('מס׳ עוסק 514283670')
    expect(words({ ...taxInvoice, customer: ofPerson })).toContain('ת.ז. 000000018')
    expect(words({ ...taxInvoice, customer: ofPerson })).not.toContain('מס׳ עוסק')
  })

  it('has one payment row for each instalment and cheque, which add up', () => {
    const { rows } = page(taxInvoice).payments!
    expect(rows).toEqual([
      ['העברה בנקאית', 'אסמכתא 7741902', '22/11/2026', '₪2,080.00'],
      ['כרטיס אשראי', 'ויזה 4417 · אסמכתא 0318842 · תשלום 1 מתוך 3', '22/11/2026', '₪1,333.34'],
      ['כרטיס אשראי', 'ויזה 4417 · אסמכתא 0318842 · תשלום 2 מתוך 3', '22/12/2026', '₪1,333.33'],
      ['כרטיס אשראי', 'ויזה 4417 · אסמכתא 0318842 · תשלום 3 מתוך 3', '22/01/2027', '₪1,333.33'],
      ['צ׳ק', 'מס׳ 10000234 · בנק 10 · סניף 800 · חשבון 1234567', '22/12/2026', '₪1,000.00'],
    ])
  })

  it('keeps the tip outside the total', () => {
    expect(page(taxInvoice).tip!.amount).toBe('₪150.00')
    expect(page({ ...taxInvoice, tip: 0 }).tip).toBeNull()
  })

  it('is an original, a copy, or a draft without number and seal', () => {
    expect(page(taxInvoice)).toMatchObject({ copy: 'מקור', number: 'מס׳ 10482' })
    expect(page(taxInvoice).seal).toMatchObject({ issued: '22/11/2026 12:58', fingerprint: '9f2c-71ab' })
    expect(page(taxInvoice, 'copy').copy).toBe('העתק נאמן למקור')
    expect(page(draftInvoice, 'draft')).toMatchObject({
      copy: 'טיוטה',
      draft: 'טיוטה',
      number: null,
      seal: null,
      qr: null,
    })
  })

  it('is never printed as a draft with a number, nor issued without one', () => {
    expect(() => page(taxInvoice, 'draft')).toThrow('only a draft')
    expect(() => page(draftInvoice)).toThrow('only a draft')
  })

  it('is dated in Israel', () => {
    expect(words({ ...taxInvoice, issuedAt: '2026-07-31T21:30:00.000Z' })).toContain('01/08/2026 00:30')
  })

  it('dates instalments on the last day of shorter months', () => {
    const shown = page({ ...taxInvoice, date: '2026-12-31' })
    expect(shown.payments!.rows.slice(1, 4).map(([, , date]) => date)).toEqual([
      '31/12/2026',
      '31/01/2027',
      '28/02/2027',
    ])
  })
})

describe('a credit document', () => {
  it('names what it credits and why, and how it reaches the customer', () => {
    const shown = page(creditInvoice)
    expect(shown.title).toBe('חשבונית מס זיכוי')
    expect(shown.facts.slice(2).map(({ label, value }) => `${label} ${value}`)).toEqual([
      'זיכוי לחשבונית 10476',
      'מיום 18/11/2026',
    ])
    expect(shown.notes).toContainEqual({ label: 'סיבת הזיכוי:', words: 'המוצר הוחזר סגור באריזתו.' })
    expect(shown.payments!.heading).toBe('פירוט ההחזר')
    expect(words({ ...creditInvoice, delivery: 'paper' })).toContain('אישור הלקוח שקיבל')
  })

  it('shows the discount of a line in a column of its own', () => {
    expect(page(creditInvoice).lines).toMatchObject({
      head: ['תיאור', 'כמות', 'מחיר יחידה', 'הנחה', 'סה״כ'],
      rows: [['שמפו ללא מלחים 250ml', '1', '₪59.90', '−₪5.99', '₪53.91']],
    })
    expect(page(taxInvoice).lines.head).not.toContain('הנחה')
  })

  it('of a debt is a cancelled transaction invoice, and of a receipt a credit receipt', () => {
    const credited = (documentType: 300 | 400) => ({ documentType, number: 5, date: '2026-11-20' }) as const
    expect(page({ ...debtInvoice, credits: credited(300) }).title).toBe('ביטול חשבונית עסקה')
    expect(page({ ...exemptReceipt, credits: credited(400) })).toMatchObject({
      title: 'קבלת זיכוי',
      total: { label: 'סה״כ הוחזר' },
    })
  })
})

describe('an exempt dealer', () => {
  it('prints no VAT and never the words of a tax invoice', () => {
    for (const snapshot of [exemptReceipt, { ...exemptReceipt, documentType: 300 as const }]) {
      const shown = words(snapshot)
      expect(shown).not.toContain('חשבונית מס')
      expect(shown).toContain('עוסק פטור 316204585')
      expect(sums(page(snapshot)).join()).not.toContain('מע״מ')
    }
  })

  it('issues no tax invoice', () => {
    for (const documentType of [320, 330] as const)
      expect(() => page({ ...exemptReceipt, documentType })).toThrow('exempt dealer')
  })

  it('shows the rounding of cash', () => {
    expect(sums(page(exemptReceipt))).toEqual(['סה״כ שורות ₪165.00', 'הנחה −₪8.25', 'עיגול אגורות +₪0.05'])
  })

  it('takes what was withheld at source off the total of a receipt, with its certificate', () => {
    const withheld = { method: 'withholding' as const, amount: 3_000, asmacta: '40017', cheque: null, card: null }
    const [paid] = exemptReceipt.payments
    const receipt = { ...exemptReceipt, payments: [{ ...paid!, amount: 12_680 }, withheld] }
    expect(page(receipt).total).toEqual({ label: 'סה״כ התקבל', amount: '₪126.80' })
    expect(sums(page(receipt))).toContain('נוכה במקור −₪30.00')
    expect(page(receipt).payments!.rows.at(-1)!.slice(0, 2)).toEqual(['ניכוי מס במקור', 'אישור 40017'])
    // the VAT of a tax invoice is due on all of it
    expect(page({ ...taxInvoice, payments: [withheld] }).total.amount).toBe('₪7,080.00')
  })

  it('is no computerised document on paper and no copy; the file says both', () => {
    const original = words(exemptReceipt)
    expect(original).not.toMatch(/מסמך ממוחשב|הוא העתק/)
    const file = words(exemptReceipt, 'copy')
    expect(file).toMatch(/מסמך ממוחשב/)
    expect(file).toMatch(/הוא העתק|הקובץ הוא/)
    const digital = words({ ...exemptReceipt, delivery: 'digital' })
    expect(digital).toContain('מסמך ממוחשב')
    expect(digital).not.toMatch(/מודפס|הוא העתק/)
  })
})

describe('a transaction invoice', () => {
  it('has no payments and never the words of a tax invoice', () => {
    expect(page(debtInvoice)).toMatchObject({ title: 'חשבונית עסקה', payments: null, total: { label: 'סה״כ לתשלום' } })
    expect(words(debtInvoice)).not.toContain('חשבונית מס')
  })
})

describe('amounts and dates', () => {
  it.each([
    [0, '₪0.00'],
    [5, '₪0.05'],
    [-5, '−₪0.05'],
    [99_999, '₪999.99'],
    [100_000, '₪1,000.00'],
    [123_456_789, '₪1,234,567.89'],
  ])('%d agorot are %s', (agorot, shown) => {
    expect(amountText(agorot)).toBe(shown)
  })

  it('are printed with the day first', () => {
    expect(dateText('2026-11-02')).toBe('02/11/2026')
  })
})

describe('the address of the business', () => {
  it('names the city once, also when the address names it', () => {
    const linesOf = (address: string) =>
      JSON.stringify(
        invoicePage({ ...taxInvoice, office: { ...taxInvoice.office, address } }, 'original', '0'.repeat(64)),
      )
    expect(linesOf('ביאליק 76')).toContain('"ביאליק 76, רמת גן"')
    expect(linesOf('ביאליק 76, רמת גן')).toContain('"ביאליק 76, רמת גן"')
  })
})
