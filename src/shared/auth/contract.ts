import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { emailIn, filledText, phoneIn } from '../values/wire.ts'
import { routes } from './routes.ts'

/** At least 8 characters, no composition rules (NIST SP 800-63B); argon2 reads at most 200 here, so that nobody feeds it a novel. */
const newPassword = z
  .string({ error: 'required' })
  .refine((s) => s !== '', { error: 'required' })
  .refine((s) => s === '' || s.length >= 8, { error: 'password_short' })
  .refine((s) => s.length <= 200, { error: 'too_long' })
const token = z.object({ token: z.string() })
const done = z.object({ ok: z.literal(true) })
/** Lenient on purpose: a wrong address and a wrong password must look the same. */
const anyEmail = z.string().max(254)

export const auth = contract('auth', routes, {
  login: {
    access: 'public',
    body: z.object({ email: anyEmail, password: z.string().max(200) }),
    status: 200,
    reply: token,
    fails: ['invalid_credentials', 'inactive_user'],
  },
  register: {
    access: 'public',
    body: z.object({ name: filledText(60), email: emailIn, password: newPassword, phone_number: phoneIn }),
    status: 201,
    reply: token,
    fails: ['email_taken', 'password_common'],
  },
  logout: { access: 'staff', status: 204, reply: z.void() },
  /** Answers the same whether the address is known or not. */
  requestReset: { access: 'public', body: z.object({ email: anyEmail }), status: 200, reply: done },
  verifyCode: {
    access: 'public',
    body: z.object({ email: anyEmail, code: z.string().max(20) }),
    status: 200,
    /** Ten minutes, one use. */
    reply: z.object({ reset_token: z.string() }),
    fails: ['code_wrong'],
  },
  resetPassword: {
    access: 'public',
    body: z.object({ email: anyEmail, new_password: newPassword, reset_token: z.string().max(200) }),
    status: 200,
    reply: done,
    fails: ['reset_expired', 'password_common'],
  },
})
