/** Finds the details in which two customers differ, and which value is more complete. */
import { CUSTOMER_FIELDS, MERGED_FIELDS, type MergedField } from '#shared/customers/customers/rules.ts'
import type { Customer } from './api.ts'
import { channelName, textOf } from './customer-values.ts'
import { text } from './text.ts'

export type KeptSide = 'this' | 'other'
export type Difference = {
  readonly field: MergedField
  readonly name: string
  readonly texts: Readonly<Record<KeptSide, string>>
  /** The side with the more complete value. */
  readonly moreComplete: KeptSide
}

/** The details that differ, in the order of the form. */
export const differencesOf = (mine: Customer, other: Customer, nameOf: (id: string) => string): Difference[] =>
  MERGED_FIELDS.filter((field) => mine[field] !== other[field]).map((field) => ({
    field,
    name: text.fields[field],
    texts: { this: choiceText(field, mine, nameOf), other: choiceText(field, other, nameOf) },
    moreComplete: moreCompleteSide(field, mine, other),
  }))

const choiceText = (field: MergedField, customer: Customer, nameOf: (id: string) => string): string =>
  customer[field] === null ? text.nothing : channelName(field, textOf(field, customer, nameOf))

/**
 * A value is preferred to none, a name with more words to the same without them, active to inactive, and an opt-out
 * from messages to consent.
 */
function moreCompleteSide(field: MergedField, mine: Customer, other: Customer): KeptSide {
  if (mine[field] === null) return 'other'
  if (other[field] === null) return 'this'
  if (field === 'full_name') return extendsName(mine.full_name, other.full_name) ? 'other' : 'this'
  if (field === 'is_active') return mine.is_active === 1 ? 'this' : 'other'
  if (CUSTOMER_FIELDS[field].kind === 'flag') return mine[field] === 0 ? 'this' : 'other'
  return 'this'
}

/** Whether the other name has all words of the first, and more. Another name is no better one. */
function extendsName(name: string, other: string): boolean {
  const words = other.split(/\s+/)
  return other.length > name.length && name.split(/\s+/).every((word) => words.includes(word))
}
