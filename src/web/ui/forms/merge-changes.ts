/**
 * Merges two people's changes to one record: the values that the form would save, and the details
 * in which they differ from the saved ones.
 */
import type { Conflict } from '../overlays/confirm.ts'

export type SavedRecord<Values> = { readonly values: Values; readonly version: number }
export type ConflictOptions<Values> = {
  /** The version that the form was opened with. */
  readonly version: number
  /** Fetches the saved record; null when it was deleted. */
  readonly fetchSaved: () => Promise<SavedRecord<Values> | null>
  /** For every field that the form shows: the name of the detail and its value as displayed. */
  readonly displayed: (values: Values) => Partial<Record<keyof Values, readonly [name: string, value: string]>>
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The saved values with the changes of this form applied. Fields unchanged in this form take the
 * saved value.
 */
export function mergeChanges<Values extends Record<string, unknown>>(
  opened: Values,
  typed: Values,
  saved: Values,
): Values {
  const changed = Object.entries(typed).filter(([key, value]) => !isEqual(value, opened[key]))
  return { ...saved, ...Object.fromEntries(changed) }
}

/** The details in which the merged values differ from the saved ones. */
export function conflictsOf<Values extends Record<string, unknown>>(
  merged: Values,
  saved: Values,
  displayed: ConflictOptions<Values>['displayed'],
): Conflict[] {
  const theirs = displayed(saved)
  return Object.entries(displayed(merged))
    .filter(([key]) => !isEqual(merged[key], saved[key]))
    .map(([key, side]) => ({ name: side![0], mine: side![1], theirs: theirs[key]?.[1] ?? '' }))
}
