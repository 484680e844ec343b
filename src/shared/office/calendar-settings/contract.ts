import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { clockTime, closingTime, colorIn, flag, flagIn, id, idInPath, numeral, version } from '#shared/values/wire.ts'
import { weekIn, weekOut } from '../working-hours/contract.ts'
import { routes } from './routes.ts'
import { TIME_STEPS } from './steps.ts'

export const statusKey = z.enum(['waiting', 'confirmed', 'reminded', 'arrived', 'done', 'no_show', 'cancelled'])
export type StatusKey = z.infer<typeof statusKey>
const view = z.enum(['daily', 'weekly', 'monthly'])
const weekday = z.int().min(0).max(6)

export const calendarSettingsFields = z
  .object({
    id,
    /** What the calendar shows, in the office's wall clock, `HH:mm`. */
    calendar_start_time: z.string(),
    calendar_end_time: z.string(),
    time_step: z.int(),
    default_view: view,
    /** The weekdays in `hours`. 0 is Sunday, 6 is Saturday. */
    working_days: z.array(weekday),
    /** The office's hours. Online booking offers nothing else with employees without own hours. */
    hours: weekOut,
    /** 1: closed on statutory holidays. */
    closed_on_holidays: flag,
    /** 1: the day before such a holiday has Friday's hours. */
    short_eves: flag,
    version,
  })
  .meta({ id: 'CalendarSettings' })
const status = z.object({ key: statusKey, name: z.string(), color: z.string() }).meta({ id: 'Status' })
const reply = z.object({ calendar_settings: calendarSettingsFields, statuses: z.array(status) })

const body = z
  .object({
    calendar_start_time: clockTime,
    calendar_end_time: closingTime,
    time_step: numeral(z.literal(TIME_STEPS)).optional(),
    default_view: view,
    hours: weekIn.optional(),
    closed_on_holidays: flagIn.optional(),
    short_eves: flagIn.optional(),
    /** Ignored beside `hours`. Without them, see officeWeek in rules.ts. */
    working_days: z
      .array(weekday)
      .max(7)
      .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
      .optional(),
    statuses: z
      /** By their key, or by their name alone as in the specification. */
      .array(z.object({ key: statusKey.optional(), name: z.string().max(60).optional(), color: colorIn }))
      .max(20)
      .optional(),
    version: version.optional(),
  })
  .refine((s) => s.calendar_start_time < s.calendar_end_time, {
    error: 'end_before_start',
    path: ['calendar_end_time'],
  })

const writes = { access: 'staff', needs: ['active', 'may_change_settings'] } as const

export const calendarSettings = contract('calendar-settings', routes, {
  get: { access: 'staff', status: 200, reply },
  /**
   * Every office has settings from its creation, so this updates them. The specification's client
   * expects POST for a first save.
   */
  create: { ...writes, body, status: 201, reply, fails: ['changed_elsewhere'] },
  update: {
    ...writes,
    params: z.object({ id: idInPath }),
    body,
    status: 200,
    reply,
    fails: ['changed_elsewhere'],
  },
})
