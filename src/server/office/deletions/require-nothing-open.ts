import { OPEN_KINDS, type OpenKind } from '#shared/office/deletions/rules.ts'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import type { ProblemDetails } from '#shared/http/problems.ts'
import { sightOf } from '#shared/office/users/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'

/** How many rows of one kind are named; those that come first, or are the oldest. */
export const OPEN_MAX = 100

/**
 * Says what hangs on a row with this id, at most OPEN_MAX of each kind. Every kind of row has one
 * question, which all domains answer that know something: see `Questions` in platform/hooks.ts.
 */
export type OpenAnswer = (context: OfficeContext<Staff>, id: number) => Promise<readonly OpenRow[]>

type Deleted = {
  /** The rows that go together. */
  readonly ids: readonly number[]
  readonly accepted: ReadonlySet<OpenKind>
  /** What the question of this kind of row adds to the problem. */
  readonly details?: ProblemDetails
}

/** All that hangs on the rows, by kind, money first. */
export async function openOn(
  context: OfficeContext<Staff>,
  answers: readonly OpenAnswer[] | undefined,
  ids: readonly number[],
): Promise<OpenRow[]> {
  const found = (await Promise.all(ids.flatMap((id) => (answers ?? []).map((answer) => answer(context, id))))).flat()
  return OPEN_KINDS.flatMap((kind) => found.filter((row) => row.kind === kind))
}

/**
 * Fails with still_open, which lists all that hangs on the rows, unless the caller accepted every
 * kind of it. The rows must be locked, or what hangs on them must look at them again.
 */
export async function requireNothingOpen(
  context: OfficeContext<Staff>,
  answers: readonly OpenAnswer[] | undefined,
  { ids, accepted, details = {} }: Deleted,
): Promise<void> {
  const rows = await openOn(context, answers, ids)
  if (rows.every(({ kind }) => accepted.has(kind))) return
  const seesSums = sightOf(context.caller.rights).dues === 'all'
  fail('still_open', { ...details, open: seesSums ? rows : rows.map((row) => ({ ...row, sum: null })) })
}
