import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import {
  emptyAsNull,
  flagIn,
  id,
  idInPath,
  integerOut,
  localDate,
  safeText,
  version,
  wallClock,
  wallClockOut,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { BLOCK_ICONS, isWithinADay, lastRepeat, REASON_MAX, SHOWN_ICONS } from './rules.ts'

const timeBlock = z
  .object({
    id: integerOut,
    version: integerOut,
    /** Null when it blocks the whole office. */
    employee_id: integerOut.nullable(),
    employee_name: z.string().nullable(),
    start_time: wallClockOut,
    end_time: wallClockOut,
    reason: z.string(),
    /** `offer`: a hold of the waiting list, which its own endpoint withdraws. */
    icon: z.enum(SHOWN_ICONS),
    /** The last date of a block that repeats weekly; null for a single one. */
    repeats_until: z.string().nullable(),
  })
  .meta({ id: 'TimeBlock' })

const fields = z.object({
  /** Null blocks the whole office. */
  employee_id: id.nullable(),
  start_time: wallClock,
  end_time: wallClock,
  reason: safeText(REASON_MAX),
  icon: z.enum(BLOCK_ICONS),
  /** Repeats weekly until this date, each occurrence with the same hours. */
  repeats_until: emptyAsNull(localDate),
})
/** Save even if there are appointments in that time. They stay as they are. */
const allow = flagIn.default(false)

type Typed = {
  start_time?: string | undefined
  end_time?: string | undefined
  repeats_until?: string | null | undefined
}
/** Runs these checks only when every field is valid, because they parse the times. */
const when = (payload: { readonly issues: readonly unknown[] }) => payload.issues.length === 0
const isOrdered = ({ start_time, end_time }: Typed) => !start_time || !end_time || start_time < end_time
const isShort = ({ start_time, end_time }: Typed) => !start_time || !end_time || isWithinADay({ start_time, end_time })
const endsLater = ({ start_time, repeats_until }: Typed) =>
  !start_time || !repeats_until || repeats_until >= start_time.slice(0, 10)
const endsSoon = ({ start_time, repeats_until }: Typed) =>
  !start_time || !repeats_until || repeats_until <= lastRepeat(start_time.slice(0, 10))
const checked = <S extends z.ZodRawShape>(type: z.ZodObject<S>) =>
  type
    .refine(isOrdered, { error: 'end_before_start', path: ['end_time'], when })
    .refine(isShort, { error: 'too_long_block', path: ['end_time'], when })
    .refine(endsLater, { error: 'repeats_before_start', path: ['repeats_until'], when })
    .refine(endsSoon, { error: 'repeats_too_long', path: ['repeats_until'], when })

const body = checked(
  fields.extend({ reason: fields.shape.reason.default(''), icon: fields.shape.icon.default('lock'), allow }),
)
const change = checked(fields.partial().extend({ version: version.optional(), allow }))
const params = z.object({ id: idInPath })
const blocks = z.object({ time_blocks: z.array(timeBlock) })
/** A block of a colleague or of the whole office takes the right to change settings. */
const writes = { access: 'staff', needs: 'active', needsForOthers: 'may_change_settings' } as const

export const timeBlocks = contract('time-blocks', routes, {
  /** Blocks that overlap [start, end), office wall clock, of everybody, by start. */
  list: { access: 'staff', query: z.object({ start: wallClock, end: wallClock }), status: 200, reply: blocks },
  /**
   * Replies with every occurrence. With appointments in that time, fails and lists them, unless
   * `allow`.
   */
  create: { ...writes, body, status: 201, reply: blocks, fails: ['block_meets_appointments', 'time_skipped'] },
  /**
   * Changes one occurrence; fields that are not sent keep their value. `repeats_until` makes a
   * single block a repeated one. Replies with what was saved.
   */
  update: {
    ...writes,
    params,
    body: change,
    status: 200,
    reply: blocks,
    fails: ['block_meets_appointments', 'changed_elsewhere', 'time_skipped'],
  },
  /** Removes one occurrence, or it and all later ones. */
  remove: {
    ...writes,
    params,
    query: z.object({ which: z.enum(['this', 'following']).default('this') }),
    status: 200,
    reply: z.object({ removed: z.int() }),
  },
  /** Brings back a removed block and all that was removed with it. */
  restore: {
    ...writes,
    params,
    body: z.object({ allow }),
    status: 200,
    reply: blocks,
    fails: ['block_meets_appointments'],
  },
})
