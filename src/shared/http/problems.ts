import { z } from 'zod'

/** The platform's own problems, each with its HTTP status. The Hebrew sentences are in text.ts. */
export const platformProblems = {
  file_too_large: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  changed_elsewhere: 409,
  puzzle_wrong: 409,
  too_large: 413,
  unsupported_media: 415,
  idempotency_key_reused: 422,
  invalid_input: 422,
  puzzle_required: 428,
  too_many: 429,
  bug: 500,
  busy: 503,
} as const

type Own = typeof platformProblems
/**
 * Every code with its status. Those of the domains come by declaration merging, in
 * src/shared/problems.ts.
 */
export interface ProblemTable extends Own {}
export type ProblemCode = keyof ProblemTable

/** Codes that any endpoint may answer with. An endpoint lists only its further ones. */
export const commonProblems = [
  'signed_out',
  'forbidden',
  'not_found',
  'invalid_input',
  'too_large',
  'unsupported_media',
  'too_many',
  'bug',
  'busy',
] as const satisfies ProblemCode[]
/** Codes of every endpoint that honours the Idempotency-Key header, beyond the common ones. */
export const idempotencyProblems = ['idempotency_key_reused'] as const satisfies ProblemCode[]

/**
 * The optional details of a problem. Those of the domains come by declaration merging, in
 * src/shared/problems.ts.
 */
export interface ProblemDetails {
  /** The invalid inputs, each with its own sentence. */
  readonly fields?: Record<string, string> | undefined
}
export type ProblemReply = ProblemDetails & {
  readonly code: ProblemCode
  readonly error: string
  readonly messages: { readonly error: string }
  readonly request_id?: string | undefined
}

/**
 * Returns a function that gives the schema of a problem reply with one of these codes. `details`
 * are the domains' fields. The same codes give the same schema, so that the API document names it
 * once.
 */
export function problemSchemas(details: z.ZodRawShape): (codes: readonly ProblemCode[]) => z.ZodType {
  const known = new Map<string, z.ZodType>()
  return (codes) => {
    const name = codes.toSorted().join('.')
    const schema = known.get(name) ?? schemaOf(codes, details).meta({ id: `Problem.${name}` })
    known.set(name, schema)
    return schema
  }
}
const schemaOf = (codes: readonly ProblemCode[], details: z.ZodRawShape) =>
  z.object({
    code: z.enum(codes as [ProblemCode, ...ProblemCode[]]),
    error: z.string(),
    messages: z.object({ error: z.string() }),
    fields: z.record(z.string(), z.string()).optional(),
    ...details,
    request_id: z.string().optional(),
  })
