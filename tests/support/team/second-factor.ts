/** Requests and codes of the second factor of an office's owner. */
import { TOTP } from 'otpauth'
import { randomIp, createTestOffice, callerOf, PASSWORD, type Answer, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/** The time at which `officeWithSecondFactor` turns the second factor on. */
export const NOW = '2026-11-22T08:00:10Z'
/** The length of a time step of TOTP in milliseconds. */
const STEP = 30_000

/** Sends the owner's request to an endpoint of the second factor; `url` is the rest of its path. */
export const post = (office: Office, url: string, body: Record<string, unknown>): Promise<Answer> =>
  office.owner('POST', `/api/auth/second-factor${url}`, body)
/** Asks for a secret. */
export const offer = (office: Office, current_password = PASSWORD): Promise<Answer> =>
  post(office, '', { current_password })
/** Turns the second factor on with a code of the offered secret. */
export const confirm = (office: Office, code: string): Promise<Answer> => post(office, '/confirm', { code })
/** Signs the owner in, with or without a code. */
export const login = async (office: Office, code?: string, password = PASSWORD, ip = randomIp()): Promise<Answer> =>
  (await callerOf(null, ip))('POST', '/api/auth/login', { email: office.email, password, ...(code ? { code } : {}) })
/** The owner's account as the account screen gets it. */
export const account = async (office: Office) => (await office.owner('GET', '/api/auth/account')).body.account

/** The code that the app shows `steps` time steps after NOW. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = new Date(NOW).getTime() + steps * STEP
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp })
}
/** A code that is wrong at NOW and two time steps before and after it. */
export const wrongCodeFor = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

/** An office whose owner has turned the second factor on with the code of NOW. */
export async function officeWithSecondFactor() {
  const office = await createTestOffice()
  const { secret } = (await offer(office)).body as { secret: string }
  const { recovery_codes } = (await confirm(office, codeOf(secret))).body as { recovery_codes: string[] }
  return { office, secret, codes: recovery_codes }
}

/** The emails to an address, oldest first. */
export async function emailsTo(email: string): Promise<{ subject: string; body: string }[]> {
  const { pool } = await world()
  const { rows } = await pool.query<{ subject: string; body: string }>(
    'select subject, body from mail_messages where address = $1 order by id',
    [email],
  )
  return rows
}
