import { z } from 'zod'
import { accept } from '#shared/office/deletions/summaries.ts'
import { appointmentSummary } from '#shared/calendar/appointments/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import { byRight } from '#shared/http/rights.ts'
import { DAY } from '#shared/values/local-time.ts'
import {
  nameText,
  flag,
  flagIn,
  id,
  idInPath,
  localDate,
  moneyIn,
  optionalEmailIn,
  optionalIsraeliId,
  optionalText,
  phoneIn,
  version,
} from '#shared/values/wire.ts'
import { role } from '#shared/office/subscriptions/contract.ts'
import { weekIn, weekOut } from '#shared/office/working-hours/contract.ts'
import { routes } from './routes.ts'
import { absence, absenceBody, whenFieldsAreValid } from './absence-rows.ts'

const status = z.enum(['active', 'inactive'])
const nullableText = z.string().nullable()
const employee = z
  .object({
    id,
    name: z.string(),
    id_number: nullableText,
    email: nullableText,
    /** The next address, which takes effect when the employee has proved its mailbox. */
    pending_email: nullableText,
    phone_number: nullableText,
    city: nullableText,
    address: nullableText,
    status,
    role,
    /** joined: has a password; invited: has a valid link; waiting: link expired; none: no email. */
    sign_in: z.enum(['joined', 'invited', 'waiting', 'none']),
    /** Always 1 for an owner. */
    ...byRight(flag),
    /** Percent of net sales, `12.50`. Null for callers who are no owners. */
    commission_percent: z.string().nullable(),
    version,
  })
  .meta({ id: 'Employee' })

const fields = {
  name: nameText(60),
  id_number: optionalIsraeliId,
  email: optionalEmailIn,
  phone: phoneIn,
  city: optionalText(60),
  address: optionalText(120),
}
/** Without effect on an owner, who has every right. */
const givenRights = byRight(flagIn.optional())
/** From 0 to 100, with at most two decimals. */
const commission = moneyIn.refine((percent) => Number(percent) <= 100, { error: 'invalid' }).optional()
const params = z.object({ id: idInPath })

/** The choice for the future appointments of an employee who stops working. */
const choice = z.enum(['keep', 'cancel', 'move'])
type Choice = { appointments?: string | undefined; move_to?: number | undefined }
const namesReassignee = ({ appointments, move_to }: Choice) => appointments !== 'move' || move_to !== undefined
const needsReassignee = { error: 'required', path: ['move_to'] }
const released = z.object({
  moved: z.int(),
  cancelled: z.int(),
  /** Appointments that could not be moved and stayed as they were. */
  kept: z.array(appointmentSummary),
})

const hours = z
  .object({
    own_hours: flag,
    /** Kept even while the employee follows the office's hours. 0 is Sunday. */
    hours: weekOut,
    rests_on_holidays: flag,
    version,
  })
  .meta({ id: 'EmployeeHours' })
const hoursBody = z.object({
  own_hours: flagIn,
  hours: weekIn,
  /** The office's answer follows the office, also when the office changes it. */
  rests_on_holidays: flagIn,
  version: version.optional(),
})

const WINDOW = 62
type Days = { readonly start: string; readonly end: string }
const isOrdered = ({ start, end }: Days) => start < end
const isInWindow = ({ start, end }: Days) => Date.parse(end) - Date.parse(start) <= WINDOW * DAY
const notOrdered = { error: 'ends_before_from', path: ['end'], when: whenFieldsAreValid }
const tooLong = { error: 'invalid', path: ['end'], when: whenFieldsAreValid }
const days = { start: localDate, end: localDate }
const workDay = z.object({
  date: z.string(),
  /** Office wall clock, `HH:mm`, in order. The end of a day is 24:00. */
  ranges: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Why a whole working day is off. */
  rest: z.enum(['holiday', 'absence']).nullable(),
})

export const employees = contract('employees', routes, {
  /** Employees that are not deleted, by name. */
  list: {
    access: 'staff',
    query: listQuery(['name', '-name']).extend({ status: status.optional() }),
    status: 200,
    reply: z.object({ employees: z.array(employee), total: z.int() }),
  },
  /** Occupancy today per active employee: percent of working time; null on a day off. */
  today: {
    access: 'staff',
    status: 200,
    reply: z.object({
      date: z.string(),
      employees: z.array(z.object({ employee_id: id, percent: z.int().nullable(), appointments: z.int() })),
    }),
  },
  /**
   * How much of the working time of all active employees, or of one, is booked on each of the days
   * [start, end), at most 62. Null where nobody works; may exceed 100.
   */
  loads: {
    access: 'staff',
    query: z
      .object({ ...days, employee_id: idInPath.optional() })
      .refine(isOrdered, notOrdered)
      .refine(isInWindow, tooLong),
    status: 200,
    reply: z.object({
      loads: z.array(z.object({ date: z.string(), percent: z.int().nullable(), appointments: z.int() })),
    }),
  },
  /**
   * Working hours of each active employee on the days [start, end), at most 62 days: hours less
   * breaks, absences and holidays.
   */
  workingHours: {
    access: 'staff',
    query: z.object(days).refine(isOrdered, notOrdered).refine(isInWindow, tooLong),
    status: 200,
    reply: z.object({ working_hours: z.array(z.object({ employee_id: id, days: z.array(workDay) })) }),
  },
  one: { access: 'owner', params, status: 200, reply: z.object({ employee }) },
  /** With an email address, the employee receives an invitation to set a password. */
  create: {
    access: 'owner',
    needs: 'active',
    body: z.object(fields),
    status: 201,
    reply: z.object({ employee }),
    fails: ['employee_limit', 'email_taken'],
  },
  /**
   * Fields that are not sent keep their value. `released` reports the future appointments when the
   * employee was deactivated.
   */
  update: {
    access: 'owner',
    needs: 'active',
    params,
    body: z
      .object({
        ...z.object(fields).partial().shape,
        status: status.optional(),
        ...givenRights,
        commission_percent: commission,
        version: version.optional(),
        appointments: choice.optional(),
        move_to: id.optional(),
      })
      .refine(namesReassignee, needsReassignee),
    status: 200,
    reply: z.object({ employee, released: released.nullable() }),
    fails: [
      'proof_required',
      'employee_limit',
      'email_taken',
      'mailbox_unproved',
      'last_owner',
      'changed_elsewhere',
      'future_appointments',
    ],
  },
  /** Sends the invitation again; at most three times an hour for one employee. */
  invite: {
    access: 'owner',
    needs: 'active',
    params,
    status: 200,
    reply: z.object({ employee }),
    fails: ['mailbox_unproved', 'not_invitable'],
  },
  /**
   * `accept` deletes with what still_open lists. `appointments`: what happens to future ones, which
   * accepts them; accepted alone, they are kept.
   */
  remove: {
    access: 'owner',
    needs: 'active',
    params,
    query: z
      .object({ appointments: choice.optional(), move_to: idInPath.optional(), accept })
      .refine(namesReassignee, needsReassignee),
    status: 200,
    reply: z.object({ released: released.nullable() }),
    fails: ['last_owner', 'still_open', 'future_appointments'],
  },
  hours: { access: 'owner', params, status: 200, reply: hours },
  saveHours: {
    access: 'owner',
    needs: 'active',
    params,
    body: hoursBody,
    status: 200,
    reply: hours,
    fails: ['changed_elsewhere'],
  },
  /** Absences that have not ended, soonest first. */
  absences: { access: 'owner', params, status: 200, reply: z.object({ absences: z.array(absence) }) },
  addAbsence: {
    access: 'owner',
    needs: 'active',
    params,
    body: absenceBody,
    status: 201,
    reply: z.object({ absence }),
    fails: ['absence_meets_appointments'],
  },
  removeAbsence: {
    access: 'owner',
    needs: 'active',
    params: z.object({ id: idInPath, absenceId: idInPath }),
    status: 204,
    reply: z.void(),
  },
})
