import { expect, it } from 'vitest'
import { FIELD_KINDS, formProblems, hasOptions, mayFlowToCard, type FieldKind, type FormField } from './rules.ts'

const field = (kind: FieldKind, key: string, options: readonly string[] = []): FormField => ({
  key,
  kind,
  options,
  label: 'label',
  note: null,
  required: true,
  detail: null,
})
const text = field('text', 'a')
const signature = field('signature', 'z')
const choice = (...options: string[]) => field('choice', 'c', options)

it.for([
  ['a question', [text], []],
  ['a question, and the signature at the end', [field('paragraph', 'p'), text, signature], []],
  ['a choice of two', [choice('one', 'two')], []],
  ['one parent', [text, field('parent', 'b'), signature], []],
  ['nothing', [], [[null, 'no_questions']]],
  ['nothing to answer', [field('paragraph', 'p'), signature], [[null, 'no_questions']]],
  ['one key twice', [text, field('date', 'a')], [[1, 'same_key']]],
  ['the signature before a question', [signature, text], [[0, 'signature_last']]],
  ['two signatures', [text, signature, field('signature', 'y')], [[1, 'signature_last']]],
  ['two parents', [field('parent', 'b'), text, field('parent', 'c')], [[2, 'two_parents']]],
  ['a choice of one', [choice('one')], [[0, 'few_options']]],
  ['choices without text', [field('choices', 'c', ['one', ' '])], [[0, 'few_options']]],
  ['the same choice twice', [field('choices', 'c', ['one', 'two', 'one'])], [[0, 'same_options']]],
  ['options where nothing is chosen', [field('text', 'a', ['one'])], []],
  [
    'several mistakes',
    [signature, choice('one'), choice('one')],
    [
      [0, 'signature_last'],
      [1, 'few_options'],
      [2, 'same_key'],
    ],
  ],
] as const)('a form with %s has the problems %#', ([, fields, problems]) => {
  expect(formProblems(fields).map(({ index, problem }) => [index, problem])).toEqual(problems)
})

it('asks to choose from options only in choices, and keeps what belongs to the signed file from the card', () => {
  expect(FIELD_KINDS.filter(hasOptions)).toEqual(['choice', 'choices'])
  expect(FIELD_KINDS.filter((kind) => !mayFlowToCard(kind))).toEqual(['paragraph', 'parent', 'signature'])
})
