import { describe, expect, it } from 'vitest'
import type { Answer } from '#shared/catalog/document-forms/answers.ts'
import type { FieldKind } from '#shared/catalog/document-forms/rules.ts'
import { answerWords } from '#shared/catalog/document-forms/text.ts'
import type { StoredField } from './queries.ts'
import { answersForCard, answerText, digestOfForm, publicField, storedAnswers } from './rules.ts'

const field = (kind: FieldKind, key: string = kind.replace('_', ''), to_card = true): StoredField => ({
  key,
  kind,
  label: `${kind}:`,
  note: null,
  required: true,
  options: [],
  detail: null,
  to_card,
})
const parent = { name: 'דנה', relation: 'אם', phone: '050-123-4567' }

describe('a form as it was sent', () => {
  const fields = [field('text'), field('date')]
  it('is seen without what only the office knows', () => {
    const { to_card, ...rest } = field('text')
    expect(to_card).toBe(true)
    expect(publicField(field('text'))).toEqual(rest)
  })

  it('has a digest that changes with everything the customer sees, and with nothing else', () => {
    const digest = digestOfForm('name', fields)
    expect(digest).toHaveLength(32)
    expect(digestOfForm('name', [field('text', 'text', false), fields[1]!])).toEqual(digest)
    for (const [name, some] of [
      ['other', fields],
      ['name', fields.toReversed()],
      ['name', fields.slice(1)],
      ['name', [{ ...fields[0]!, required: false }, fields[1]!]],
    ] as const)
      expect(digestOfForm(name, some)).not.toEqual(digest)
  })
})

/** By kind: the answer, as it is stored, as it reads, and what the card gets when that differs. */
const answered: readonly (readonly [FieldKind, Answer, stored: Answer, text: string | null, card?: string | null])[] = [
  ['text', 'one  two\n three', 'one two three', 'one  two\n three', 'one two three'],
  ['long_text', 'one  two\nthree', 'one  two\nthree', 'one  two\nthree', 'one two three'],
  ['date', '2026-11-26', '2026-11-26', '26/11/2026'],
  ['choice', '2026-11-26', '2026-11-26', '2026-11-26'],
  ['choices', ['one', 'two'], ['one', 'two'], 'one, two'],
  ['yes_no', { yes: true }, { yes: true }, answerWords.yes],
  ['yes_no', { yes: 1, detail: 'nuts' }, { yes: 1, detail: 'nuts' }, `${answerWords.yes} – nuts`],
  ['yes_no', { yes: true, detail: '' }, { yes: true }, answerWords.yes],
  ['yes_no', { yes: false, detail: 'nuts' }, { yes: false }, `${answerWords.no} – nuts`, null],
  ['yes_no', { yes: 0 }, { yes: 0 }, answerWords.no, null],
  ['parent', parent, { ...parent, phone: '+972501234567' }, 'דנה, אם, 050-123-4567'],
  ['parent', { ...parent, phone: 'none' }, { ...parent, phone: 'none' }, 'דנה, אם, none'],
]
describe('an answer', () => {
  it.for(answered)('to %s, %j, is stored, read and noted', ([kind, answer, stored, text, card = text]) => {
    const asked = field(kind)
    expect(storedAnswers([asked], { [asked.key]: answer })).toEqual({ [asked.key]: stored })
    expect(answerText(asked, answer)).toBe(text)
    expect(answersForCard([asked], { [asked.key]: answer })).toEqual(card === null ? [] : [`${kind}: ${card}`])
  })

  it.each<[FieldKind, Answer | undefined]>([
    ['text', undefined],
    ['text', ' '],
    ['choices', []],
    ['parent', { name: '', relation: '', phone: ' ' }],
  ])('to %s, %j, says nothing', (kind, answer) => {
    const asked = field(kind)
    const answers = answer === undefined ? {} : { [asked.key]: answer }
    expect(storedAnswers([asked], answers)).toEqual({})
    expect(answerText(asked, answer)).toBeNull()
    expect(answersForCard([asked], answers)).toEqual([])
  })

  it('is stored by the order of the fields, and noted only where the form says so', () => {
    const fields = [field('text', 'b'), field('text', 'a', false), field('choices', 'c')]
    const answers = { a: 'first', b: 'second', c: ['one'] }
    expect(Object.keys(storedAnswers(fields, answers))).toEqual(['b', 'a', 'c'])
    expect(answersForCard(fields, answers)).toEqual(['text: second', 'choices: one'])
  })
})
