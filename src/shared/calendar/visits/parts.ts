/** The services of a visit on the wire. */
import { z } from 'zod'
import { id } from '#shared/values/wire.ts'
import { VISIT_MINUTES_MAX, VISIT_PARTS_MAX } from './rules.ts'

export const partMinutes = z.int().min(1).max(VISIT_MINUTES_MAX)
export const visitPart = z.object({ service_id: id, employee_id: id })

/** In a query: numbers with commas between them, one for each service of a visit. */
const listOf = (pattern: string) =>
  z
    .string()
    .regex(new RegExp(`^${pattern}(,${pattern}){0,${VISIT_PARTS_MAX - 1}}$`))
    .transform((list) => list.split(',').map(Number))
export const idsInQuery = listOf('[1-9]\\d{0,14}')
export const minutesInQuery = listOf('[1-9]\\d{0,3}').refine((all) => all.every((one) => one <= VISIT_MINUTES_MAX))
