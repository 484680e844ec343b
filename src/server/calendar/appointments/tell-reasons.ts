/** Why a time is refused, as staff are told. */
import { mayOverrule, whyNot, type BusyKind, type Reason } from '#shared/calendar/availability/rules.ts'
import type { StaffReason } from '#shared/calendar/availability/reasons.ts'
import type { NamedRules } from '#server/office/working-hours/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { standingBlock } from '../availability/block-queries.ts'
import type { Conflict } from '../availability/conflict-queries.ts'
import { text } from '../availability/text.ts'
import { appointmentById } from './queries.ts'
import type { Span } from './rules.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope'>
/** A time that staff want with an employee, and what the database found in it. */
export type Asked = { readonly rules: NamedRules; readonly span: Span; readonly conflict: Conflict | undefined }

/** Whether a conflict has an appointment and a block. */
export const kindsOf = (conflict: Conflict | undefined): BusyKind[] => [
  ...(conflict?.appointment ? (['taken'] as const) : []),
  ...(conflict?.block ? (['blocked'] as const) : []),
]
/**
 * What is met, as facts of whyNot. It stands for all of the span, because the database has compared
 * the parts in which both are busy.
 */
export const busyIn = (span: Span, kinds: readonly BusyKind[]) => kinds.map((kind) => ({ ...span, kind }))

/** Why staff are asked before they book a time. */
export const staffReasons = ({ rules, span, conflict }: Asked): Reason[] =>
  whyNot(
    { by: 'staff', ...span, occupied: [span] },
    { rules, busy: busyIn(span, kindsOf(conflict)), isRoomFull: false },
  )

export type ToldReason = { readonly kind: StaffReason; readonly text: string }
type Standing = {
  readonly appointment?: Awaited<ReturnType<typeof appointmentById>>
  readonly time_block?: Awaited<ReturnType<typeof standingBlock>>
}

/** What a conflict consists of, as staff see it. */
export async function standing({ tx, scope }: Context, conflict: Conflict | undefined): Promise<Standing> {
  const [appointment, time_block] = await Promise.all([
    conflict?.appointment ? appointmentById(tx, scope, conflict.appointment) : undefined,
    conflict?.block ? standingBlock(tx, scope, conflict.block) : undefined,
  ])
  return { ...(appointment && { appointment }), ...(time_block && { time_block }) }
}

/** The reasons in words, which name the employee and what is in the way. */
export const inWords = (reasons: readonly Reason[], employee: string, met: Standing): ToldReason[] =>
  reasons
    .filter(mayOverrule)
    .map((reason) => ({ kind: reason.kind as StaffReason, text: sentenceOf(reason, employee, met) }))

function sentenceOf(reason: Reason, employee: string, { appointment, time_block: block }: Standing): string {
  if ('date' in reason) return text.off(reason, employee)
  if (reason.kind === 'taken') return appointment ? text.takenBy(employee, appointment) : text.taken(employee)
  if (!block) return text.blocked
  return block.icon === 'offer' ? text.offered(block) : text.blockedBy(block.employee_name, block.reason, block)
}

/**
 * The details of slot_taken: the reasons of all that was asked, and what the first of them meets.
 * The message says that the time is taken only where it is.
 */
export async function refusalOf(context: Context, asked: readonly Asked[]) {
  const met = []
  const reasons: ToldReason[] = []
  for (const one of asked) {
    const found = await standing(context, one.conflict)
    met.push(found)
    for (const told of inWords(staffReasons(one), one.rules.name, found))
      if (!reasons.some(({ kind, text: known }) => kind === told.kind && known === told.text)) reasons.push(told)
  }
  const isTaken = reasons.some(({ kind }) => kind === 'taken' || kind === 'blocked')
  return {
    ...met.find((one) => one.appointment ?? one.time_block),
    reasons,
    ...(!isTaken && { message: text.notWorking(reasons.map((reason) => reason.text)) }),
  }
}
