import type { ProblemCode, ProblemDetails } from '#shared/http/problems.ts'
import { FilesAway } from '../providers/files/files.ts'
import { isTemporary } from './database/outage.ts'

/** `message` replaces the code's own sentence where it depends on the office. */
type Details = ProblemDetails & { readonly message?: string }

/** An expected outcome that is not a success. Any other error is a bug. */
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

export const fail = (code: ProblemCode, details: Details = {}, cause?: unknown): never => {
  throw new Failure(code, details, cause)
}

/** The problem that a violated constraint means: unique ones by their name, exclusion constraints by their table. */
export type ConstraintProblems = {
  readonly uniques: Readonly<Record<string, ProblemCode>>
  readonly exclusions: Readonly<Record<string, ProblemCode>>
}
const none: ConstraintProblems = { uniques: {}, exclusions: {} }

/**
 * SQLSTATE → problem code. A partition reports its own names: some_name_taken_p3 for some_name_taken. It reports any
 * constraint name for an exclusion (23P01), so those are looked up by table.
 */
export function problemOf(error: unknown, { uniques, exclusions } = none): ProblemCode | null {
  if (error instanceof Failure) return error.code
  if (error instanceof FilesAway) return 'busy'
  const { code, constraint, table } = error as { code?: string; constraint?: string; table?: string }
  if (code === '23P01') return exclusions[wholeName(table)] ?? null
  if (code === '23505') return uniques[wholeName(constraint)] ?? null
  if (code === '23503') return 'not_found' // a reference to another office's row, or to none
  if (code?.startsWith('22')) return 'invalid_input'
  return isTemporary(error) ? 'busy' : null
}

const wholeName = (partition = ''): string => partition.replace(/_p\d+$/, '')
