import { describe, expect, it } from 'vitest'
import { answerProblems, isEmptyAnswer, LONG_TEXT_MAX, TEXT_MAX, type Answer } from './answers.ts'
import type { FieldKind, FormField } from './rules.ts'

const field = (kind: FieldKind, more: Partial<FormField> = {}): FormField => ({
  key: 'q',
  kind,
  label: 'שאלה',
  note: null,
  required: false,
  options: kind === 'choice' || kind === 'choices' ? ['א', 'ב', 'ג'] : [],
  detail: null,
  ...more,
})
const problemOf = (asked: FormField, answer: Answer | undefined) =>
  answerProblems([asked], answer === undefined ? {} : { q: answer }).q
const parent = { name: 'דנה כהן', relation: 'אם', phone: '050-1234567' }
const kinds = ['text', 'long_text', 'choice', 'choices', 'date', 'yes_no', 'parent'] as const

describe('the answers to a form', () => {
  it.for([
    ['text', 'כן', undefined],
    ['text', 'א'.repeat(TEXT_MAX), undefined],
    ['text', 'א'.repeat(TEXT_MAX + 1), 'too_long'],
    ['long_text', 'א'.repeat(LONG_TEXT_MAX), undefined],
    ['long_text', 'א'.repeat(LONG_TEXT_MAX + 1), 'too_long'],
    ['date', '2026-11-22', undefined],
    ['date', '22/11/2026', 'date'],
    ['choice', 'ב', undefined],
    ['choice', 'ד', 'invalid'],
    ['choice', ['א'], 'invalid'],
    ['choices', ['א', 'ג'], undefined],
    ['choices', ['א', 'ד'], 'invalid'],
    ['choices', ['א', 'א'], 'invalid'],
    ['choices', 'א', 'invalid'],
    ['yes_no', { yes: true }, undefined],
    ['yes_no', { yes: 0 }, undefined],
    ['yes_no', { yes: true, detail: 'לא נשאל' }, 'invalid'],
    ['yes_no', parent, 'invalid'],
    ['yes_no', 'כן', 'invalid'],
    ['parent', parent, undefined],
    ['parent', { ...parent, name: 'א'.repeat(TEXT_MAX) }, undefined],
    ['parent', { ...parent, name: 'א'.repeat(TEXT_MAX + 1) }, 'too_long'],
    ['parent', { ...parent, relation: 'א'.repeat(TEXT_MAX + 1) }, 'too_long'],
    ['parent', { ...parent, name: ' ' }, 'parent'],
    ['parent', { ...parent, relation: '' }, 'parent'],
    ['parent', { ...parent, phone: '\u200f' }, 'parent'],
    ['parent', { ...parent, phone: '123' }, 'phone'],
    ['parent', { yes: true }, 'invalid'],
    // nothing is asked there
    ['paragraph', 'כן', 'invalid'],
    ['signature', 'כן', 'invalid'],
  ] as const)('of a %s may be %j: %s', ([kind, answer, problem]) => {
    expect(problemOf(field(kind), answer)).toBe(problem)
  })

  it('may be missing unless the form requires them', () => {
    const problems = kinds.map((kind) => problemOf(field(kind, { required: true }), undefined))
    expect(problems).toEqual(['required', 'required', 'choose', 'choose', 'required', 'choose', 'required'])
    for (const kind of kinds) expect(problemOf(field(kind), undefined)).toBeUndefined()
    for (const kind of ['paragraph', 'signature'] as const)
      expect(problemOf(field(kind, { required: true }), undefined)).toBeUndefined()
    expect(problemOf(field('text', { required: 1 }), '\u200f ')).toBe('required')
    expect(problemOf(field('choices', { required: 1 }), [])).toBe('choose')
  })

  it('after "yes" have the detail that is asked for', () => {
    const asked = field('yes_no', { detail: 'מה?' })
    expect(problemOf(asked, { yes: 1, detail: 'אגוזים' })).toBeUndefined()
    expect(problemOf(asked, { yes: 1, detail: ' ' })).toBe('detail')
    expect(problemOf(asked, { yes: true })).toBe('detail')
    expect(problemOf(asked, { yes: false })).toBeUndefined()
    expect(problemOf(asked, { yes: 1, detail: 'א'.repeat(LONG_TEXT_MAX) })).toBeUndefined()
    expect(problemOf(asked, { yes: 1, detail: 'א'.repeat(LONG_TEXT_MAX + 1) })).toBe('too_long')
  })

  it('belong to a field each, and all that is wrong is told', () => {
    const fields = [
      field('text', { key: 'a', required: true }),
      field('date', { key: 'b' }),
      field('text', { key: 'c' }),
    ]
    expect(answerProblems(fields, { b: 'מחר', c: 'כן', d: 'לא' })).toEqual({ a: 'required', b: 'date', d: 'invalid' })
    expect(answerProblems(fields, { a: 'כן' })).toEqual({})
  })

  it('say nothing without a text or a choice', () => {
    const nothing: (Answer | undefined)[] = [undefined, '', ' \u200f', [], { name: '', relation: ' ', phone: '' }]
    const something: Answer[] = [
      'א',
      ['א'],
      { yes: 0 },
      { name: '', relation: '', phone: '1' },
      { ...parent, phone: '' },
    ]
    expect(nothing.map(isEmptyAnswer)).toEqual(nothing.map(() => true))
    expect(something.map(isEmptyAnswer)).toEqual(something.map(() => false))
  })
})
