import type { ProblemCode, ProblemDetails } from '#shared/http/problems.ts'
import { FilesUnavailable } from '../providers/files/files.ts'
import { isTemporary } from './database/outage.ts'

/**
 * `message` replaces the default sentence of the code where it depends on the office. `retryAfter`:
 * in how many seconds the caller may try again; 429 and 503 have a default.
 */
type Details = ProblemDetails & { readonly message?: string; readonly retryAfter?: number }

/** An expected failure. Any other error is a bug. */
export class Failure extends Error {
  readonly code: ProblemCode
  readonly details: Details
  constructor(code: ProblemCode, details: Details = {}, cause?: unknown) {
    super(code, { cause })
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** Throws a Failure: the transaction is rolled back, and the caller gets the problem `code`. */
export const fail = (code: ProblemCode, details: Details = {}, cause?: unknown): never => {
  throw new Failure(code, details, cause)
}

/**
 * Maps violated constraints to problems: unique constraints by name, exclusion constraints by
 * table.
 */
export type ConstraintProblems = {
  readonly uniques: Readonly<Record<string, ProblemCode>>
  readonly exclusions: Readonly<Record<string, ProblemCode>>
}
const noConstraints: ConstraintProblems = { uniques: {}, exclusions: {} }

/**
 * Maps an error to its problem code, or null for a bug. A partition reports its own constraint
 * names, such as some_name_taken_p3 for some_name_taken. The name of an exclusion constraint
 * (23P01) is arbitrary, so those are looked up by table.
 */
export function problemOf(error: unknown, { uniques, exclusions } = noConstraints): ProblemCode | null {
  if (error instanceof Failure) return error.code
  if (error instanceof FilesUnavailable) return 'busy'
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  if (code === '23P01') return exclusions[parentName(table)] ?? null
  if (code === '23505') return uniques[parentName(constraint)] ?? null
  // a reference to a missing row or to one of another office
  if (code === '23503') return 'not_found'
  if (code?.startsWith('22')) return 'invalid_input'
  return isTemporary(error) ? 'busy' : null
}

const parentName = (partition = ''): string => partition.replace(/_p\d+$/, '')
