import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { customerIn, customers } from './contract.ts'
import { FIELD_NAMES, IMPORTED_FIELDS, MERGED_FIELDS, splitNotes } from './rules.ts'

const { list, update, merge, import: importing } = customers.endpoints

describe("the list of a customer's fields", () => {
  it('covers every field of a customer in replies except those that the server determines', () => {
    const fields = Object.keys(list.reply.shape.customers.element.shape)
    const determined = [
      'id',
      'debt_sum',
      'documents_asked',
      'documents_consent_at',
      'phone_unproved',
      'last_payment',
      'last_visit',
      'next_visit',
      'marketing_consent_at',
      'marketing_consent_source',
      'version',
    ]
    expect(fields.toSorted()).toEqual([...FIELD_NAMES, ...determined].toSorted())
  })

  it('covers every field that a client may send', () => {
    expect(Object.keys(customerIn.shape)).toEqual(FIELD_NAMES)
    expect(Object.keys(update.body.shape)).toEqual([...FIELD_NAMES, 'version'])
  })

  it('gives the choices of the import and of the merge', () => {
    const { cells } = importing.body.shape.rows.element.shape
    expect(z.toJSONSchema(cells).propertyNames).toMatchObject({ enum: IMPORTED_FIELDS })
    const { from_other } = z.toJSONSchema(merge.body).properties!
    expect(from_other).toMatchObject({ items: { enum: MERGED_FIELDS } })
  })
})

describe('the notes of a customer', () => {
  const declared = '22/11/2026, הצהרה: '
  it.for([
    ['no notes', null, [], ''],
    ['others', 'קפה בלי סוכר\nמגיעה עם כלב', [], 'קפה בלי סוכר\nמגיעה עם כלב'],
    ['a warning by staff', 'קפה\n אלרגית לאמוניה \nכלב', ['אלרגית לאמוניה'], 'קפה\nכלב'],
    ['blank lines around', '\n\nקפה\n', [], 'קפה'],
    ['a warning only', 'רגישה לחום', ['רגישה לחום'], ''],
    ['a warning between blank lines', '\nרגישה לחום\n', ['רגישה לחום'], ''],
    ['a denial', 'אין רגישויות', [], 'אין רגישויות'],
    [
      'a declaration',
      `${declared}אלרגיה? כן, אלרגית לאמוניה; תרופות? לא; היריון? לא`,
      ['אלרגיה? כן, אלרגית לאמוניה'],
      `${declared}תרופות? לא; היריון? לא`,
    ],
    ['a declaration of nothing else', `${declared}רגישה לחום; אלרגית לאמוניה`, ['רגישה לחום', 'אלרגית לאמוניה'], ''],
    // only a declaration is one of several answers
    ['a sentence of staff with a semicolon', 'רגישה לחום; קפה', ['רגישה לחום; קפה'], ''],
    ['a warning before other lines', 'רגישה לחום\nקפה\nכלב', ['רגישה לחום'], 'קפה\nכלב'],
    ['a warning between other lines', 'קפה\nרגישה לחום\nכלב', ['רגישה לחום'], 'קפה\nכלב'],
  ] as const)('with %s are split into warnings and the rest', ([, notes, warnings, rest]) => {
    expect(splitNotes(notes)).toEqual({ warnings, rest })
  })
})
