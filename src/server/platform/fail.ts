import { problems, type ProblemCode, type ProblemReply } from '#shared/http/problems.ts'
import { FilesAway } from '../providers/files/files.ts'
import { isTemporary } from './database/outage.ts'

/** `message` replaces the code's own sentence where it depends on the office. */
type Details = Pick<ProblemReply, 'fields' | 'slots' | 'appointment' | 'count' | 'appointments'> & {
  readonly message?: string
}

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
  get status(): number {
    return problems[this.code]
  }
}

export const fail = (code: ProblemCode, details: Details = {}, cause?: unknown): never => {
  throw new Failure(code, details, cause)
}

const byConstraint: Record<string, ProblemCode> = {
  appointment_slot_taken: 'slot_taken',
  customer_phone_taken: 'phone_taken',
  user_email_taken: 'email_taken',
  category_name_taken: 'category_name_taken',
  office_slug_taken: 'slug_taken',
}

/** SQLSTATE → problem code. A partition reports its own constraint: customer_phone_taken_p3 for customer_phone_taken, anything for 23P01. */
export function problemOf(error: unknown): ProblemCode | null {
  if (error instanceof Failure) return error.code
  if (error instanceof FilesAway) return 'busy'
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23P01') return 'slot_taken'
  const whole = constraint?.replace(/_p\d+$/, '') ?? ''
  if (code === '23505' && byConstraint[whole]) return byConstraint[whole]
  if (code === '23503') return 'not_found' // a reference to another office's row, or to none
  if (code?.startsWith('22')) return 'invalid_input'
  return isTemporary(error) ? 'busy' : null
}
