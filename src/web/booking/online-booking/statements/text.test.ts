import { describe, expect, it } from 'vitest'
import { accessibility, privacy } from './text.ts'

const contact = { name: 'סטודיו נועה', phone: null, email: null, coordinator: null }
const textOf = (statement: object) => JSON.stringify(statement)

describe('the privacy page', () => {
  it('names who gets data, and nobody else', () => {
    const page = textOf(privacy(contact, ['storage', 'model', 'feeds']))
    for (const named of ['אחסון', 'מודל שפה', 'Google']) expect(page).toContain(named)
    for (const other of ['Meta', 'רשות המסים', 'סליקה']) expect(page).not.toContain(other)
  })

  it('says that proofs of marketing are kept for seven years', () => {
    expect(textOf(privacy(null, []))).toContain('הסכמה לדיוור והדיוור שנשלח נשמרים שבע שנים')
  })
})

describe('the accessibility statement', () => {
  it('names the coordinator of the business, if it has one', () => {
    expect(accessibility({ ...contact, coordinator: 'נועה לוי' }).contact).toContain(
      'אחראי הנגישות של סטודיו נועה: נועה לוי',
    )
    expect(accessibility(contact).contact).not.toContain('אחראי הנגישות')
  })

  it('claims to follow the standard and the regulations, not that the one is part of the other', () => {
    expect(textOf(accessibility(null))).toContain('ובהתאם לתקן הישראלי ת״י 5568')
    expect(textOf(accessibility(null))).not.toContain('הכוללות')
  })
})
