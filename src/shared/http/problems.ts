import { z } from 'zod'

/** Everything that can go wrong on purpose, and the HTTP status that says so. The Hebrew sentences are in text.ts. */
export const problems = {
  bad_image: 400,
  file_too_large: 400,
  not_a_document: 400,
  invalid_credentials: 401,
  second_factor_required: 401,
  second_factor_wrong: 401,
  signed_out: 401,
  employee_limit: 402,
  subscription_cancelled: 402,
  subscription_expired: 402,
  forbidden: 403,
  inactive_user: 403,
  not_found: 404,
  absence_meets_appointments: 409,
  appointment_changed: 409,
  booking_closed: 409,
  category_in_use: 409,
  category_name_taken: 409,
  changed_elsewhere: 409,
  cutoff_passed: 409,
  email_taken: 409,
  employee_not_assigned: 409,
  future_appointments: 409,
  last_owner: 409,
  no_phone: 409,
  not_invitable: 409,
  outside_hours: 409,
  phone_taken: 409,
  phone_unproved: 409,
  second_factor_off: 409,
  second_factor_on: 409,
  service_not_online: 409,
  slot_taken: 409,
  slug_taken: 409,
  sms_quota_reached: 409,
  too_far: 409,
  too_soon: 409,
  wrong_length: 409,
  too_large: 413,
  unsupported_media: 415,
  code_wrong: 422,
  idempotency_key_reused: 422,
  invalid_input: 422,
  password_common: 422,
  password_wrong: 422,
  reset_expired: 422,
  time_skipped: 422,
  booking_limit: 429,
  too_many: 429,
  bug: 500,
  busy: 503,
} as const

export type ProblemCode = keyof typeof problems

/** Codes that any endpoint may answer with; an endpoint lists only its own beyond these. */
export const commonProblems = [
  'signed_out',
  'forbidden',
  'not_found',
  'invalid_input',
  'too_large',
  'unsupported_media',
  'too_many',
  'subscription_cancelled',
  'subscription_expired',
  'bug',
  'busy',
] as const satisfies ProblemCode[]
/** Codes of every endpoint that honours the Idempotency-Key header, beyond the common ones. */
export const keyedProblems = ['idempotency_key_reused'] as const satisfies ProblemCode[]

/** What staff are shown of the appointment that stands in the way. Never sent to a visitor. */
export const standingAppointment = z
  .object({
    id: z.int(),
    start_time: z.string(),
    end_time: z.string(),
    service_name: z.string(),
    employee_name: z.string(),
    customer_name: z.string(),
  })
  .meta({ id: 'StandingAppointment' })

const shapes = new Map<string, ReturnType<typeof makeReply>>()
/** Every reply that is not a success, of these codes. The same codes give the same schema, so that the API document names it once. */
export function problemReply(codes: readonly ProblemCode[]): ReturnType<typeof makeReply> {
  const name = codes.toSorted().join('.')
  const shape = shapes.get(name) ?? makeReply(codes).meta({ id: `Problem.${name}` })
  shapes.set(name, shape)
  return shape
}
const makeReply = (codes: readonly ProblemCode[]) =>
  z.object({
    code: z.enum(codes as [ProblemCode, ...ProblemCode[]]),
    error: z.string(),
    messages: z.object({ error: z.string() }),
    /** The inputs that are wrong, each with its own sentence. */
    fields: z.record(z.string(), z.string()).optional(),
    /** With slot_taken: the nearest free starts, office wall clock, soonest first. */
    slots: z.array(z.string()).optional(),
    appointment: standingAppointment.optional(),
    /** What a choice is asked about: how many appointments there are, and the first of them. */
    count: z.int().optional(),
    appointments: z.array(standingAppointment).optional(),
    request_id: z.string().optional(),
  })
export type ProblemReply = z.infer<ReturnType<typeof makeReply>>
