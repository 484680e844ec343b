import { z } from 'zod'
import { clockTime, closingTime, flagIn, id, localDate, optionalText } from '#shared/values/wire.ts'
import { dateRangeError } from '#shared/office/working-hours/rules.ts'

/** Checked only when every single field is valid. */
export const whenFieldsAreValid = (payload: { readonly issues: readonly unknown[] }) => payload.issues.length === 0

export const absence = z
  .object({
    id,
    from_date: z.string(),
    until_date: z.string(),
    /** `HH:mm` for a part of one day; otherwise both are null. */
    from: z.string().nullable(),
    to: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'EmployeeAbsence' })
type Days = { readonly from_date: string; readonly until_date: string }
export const absenceBody = z
  .object({
    from_date: localDate,
    until_date: localDate,
    from: clockTime.nullish(),
    to: closingTime.nullish(),
    note: optionalText(120),
    /** Save even if there are appointments in that time. */
    allow: flagIn.default(false),
  })
  .refine((a) => dateRangeError(a.from_date, a.until_date) === null, {
    error: ({ input }) => dateRangeError((input as Days).from_date, (input as Days).until_date) ?? 'invalid',
    path: ['until_date'],
    when: whenFieldsAreValid,
  })
  .refine((a) => !a.from === !a.to, { error: 'required', path: ['to'], when: whenFieldsAreValid })
  .refine((a) => !a.from || a.from_date === a.until_date, {
    error: 'hours_of_one_day',
    path: ['from'],
    when: whenFieldsAreValid,
  })
  .refine((a) => !a.from || !a.to || a.from < a.to, {
    error: 'end_before_start',
    path: ['to'],
    when: whenFieldsAreValid,
  })
