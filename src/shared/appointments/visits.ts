/** The wire of visits of several services, which staff book with one or several employees. */
import { z } from 'zod'
import { statusKey } from '../calendar-settings/contract.ts'
import { flagIn, id, idInPath, optionalText, wallClock } from '../values/wire.ts'
import { VISIT_MINUTES_MAX, VISIT_PARTS_MAX } from './rules.ts'

const minutes = z.int().min(1).max(VISIT_MINUTES_MAX)
/** One after the other, without a pause. */
export const visitBody = z.object({
  customer_id: id,
  start_time: wallClock,
  parts: z
    .array(
      z.object({
        service_id: id,
        employee_id: id,
        /** The length of the service when left out. */
        minutes: minutes.optional(),
      }),
    )
    .min(1, { error: 'required' })
    .max(VISIT_PARTS_MAX),
  status_key: statusKey.optional(),
  /** Of the first appointment. */
  notes: optionalText(2000),
  /** Book over other appointments. */
  allow_overlap: flagIn.default(false),
  /** Whether the customer is told. */
  notify: flagIn.default(true),
})

const listOf = (pattern: string) =>
  z
    .string()
    .regex(new RegExp(`^${pattern}(,${pattern}){0,${VISIT_PARTS_MAX - 1}}$`))
    .transform((list) => list.split(',').map(Number))
const ids = listOf('[1-9]\\d{0,14}')
const lengths = listOf('[1-9]\\d{0,3}').refine((all) => all.every((one) => one <= VISIT_MINUTES_MAX))
/**
 * The services of a visit with the employee of each, in lists of the same length with commas
 * between their items.
 */
export const freeStartsQuery = z
  .object({
    service_ids: ids,
    employee_ids: ids,
    /** The length of each part; those of the services when left out. */
    minutes: lengths.optional(),
    /** The start to be near to. */
    near: wallClock,
    /** An appointment that is moved, which does not stand in its own way. */
    except: idInPath.optional(),
  })
  .refine(({ service_ids, employee_ids }) => service_ids.length === employee_ids.length, {
    error: 'invalid',
    path: ['employee_ids'],
  })
  .refine(({ service_ids, minutes: all }) => all === undefined || all.length === service_ids.length, {
    error: 'invalid',
    path: ['minutes'],
  })
