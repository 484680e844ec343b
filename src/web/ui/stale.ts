/** Two people changed one thing: what each form would save, and in which details they differ. */
import type { Side } from './confirm.ts'

export type Fresh<Values> = { readonly values: Values; readonly version: number }
export type Stale<Values> = {
  /** The version that the form was opened with. */
  readonly version: number
  /** What is saved now, asked from the server; null when it is gone. */
  readonly fresh: () => Promise<Fresh<Values> | null>
  /** What a person reads of each value: the name of the detail and its words, for every field that the form shows. */
  readonly shown: (values: Values) => Partial<Record<keyof Values, readonly [name: string, words: string]>>
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What was changed in this form, over what is saved now: what nobody touched here follows the other side. */
export function mergedOver<Values extends Record<string, unknown>>(
  opened: Values,
  typed: Values,
  saved: Values,
): Values {
  const touched = Object.entries(typed).filter(([key, value]) => !same(value, opened[key]))
  return { ...saved, ...Object.fromEntries(touched) }
}

/** The details in which what would be saved differs from what is. */
export function sidesOf<Values extends Record<string, unknown>>(
  merged: Values,
  saved: Values,
  shown: Stale<Values>['shown'],
): Side[] {
  const theirs = shown(saved)
  return Object.entries(shown(merged))
    .filter(([key]) => !same(merged[key], saved[key]))
    .map(([key, side]) => ({ name: side![0], mine: side![1], theirs: theirs[key]?.[1] ?? '' }))
}
