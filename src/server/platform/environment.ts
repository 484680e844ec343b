import { z } from 'zod'

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blank, type.optional())
const withDefault = <T extends z.ZodType>(type: T, value: z.input<T>) => z.preprocess((v) => blank(v) ?? value, type)
const flag = z.enum(['0', '1']).transform((v) => v === '1')
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, `is a whole number from ${min} to ${max}`).transform(Number).pipe(z.int().min(min).max(max))

const schema = z
  .object({
    NODE_ENV: withDefault(z.enum(['development', 'test', 'production']), 'development'),
    PORT: withDefault(whole(0, 65_535), '3000'),
    HOST: withDefault(z.string(), '127.0.0.1'),
    PUBLIC_URL: optional(z.url()),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
    LUZ_DATA_DIR: withDefault(z.string(), './data'),
    LUZ_ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all'),
    LUZ_DEMO: optional(flag),
    LUZ_SECRET: optional(z.string().min(32, 'needs at least 32 characters')),
    LUZ_CLOCK: optional(z.iso.datetime()),
    LUZ_POOL: withDefault(whole(2, 100), '8'),
    LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    TRUST_PROXY: optional(z.string()),
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
    MAIL_FROM: withDefault(z.string(), 'Luz <no-reply@localhost>'),
    SMS_PROVIDER: withDefault(z.enum(['log']), 'log'),
    METRICS_TOKEN: optional(z.string().min(16, 'needs at least 16 characters')),
    SUPPORT_PHONE: optional(
      z.string().regex(/^\+[1-9]\d{7,14}$/, 'is a number with its country code, such as +972501234567'),
    ),
    SUPPORT_EMAIL: optional(z.email('is an e-mail address')),
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV !== 'production') return
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (!env.LUZ_SECRET) refuse('LUZ_SECRET', 'is required in production')
    if (env.LUZ_CLOCK) refuse('LUZ_CLOCK', 'is for tests and refused in production')
    if (!env.PUBLIC_URL) refuse('PUBLIC_URL', 'is required in production: links and QR codes carry it')
  })

export type Environment = z.output<typeof schema>

/** Reads and checks every variable. Throws one error that lists all problems at once, without the values (they may be secrets). */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const read = schema.safeParse(variables)
  if (read.success) return read.data
  const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration has problems:\n${lines.join('\n')}\nREADME.md lists every variable.`)
}

export const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production'
/** Demo data come when asked for, or by themselves on a new database outside production. */
export const wantsDemo = (env: Environment): boolean => env.LUZ_DEMO ?? env.NODE_ENV === 'development'
