/** Offices that somebody registered through the API, whose mailbox is not proved yet. */
import { callerOf, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let turn = 0
export const uniqueEmail = (): string => `registered-${process.pid}-${turn++}@luz.test`

/** Registers from a network of its own. */
export async function register(more: { email?: string; password?: string } = {}) {
  const email = more.email ?? uniqueEmail()
  const password = more.password ?? `a fine password ${turn++}`
  const stranger = await callerOf(null)
  const typed = { name: 'סלון חדש', email, password, phone_number: randomPhone() }
  const { status, body } = await stranger('POST', '/api/auth/register', typed)
  const claims = JSON.parse(Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString() || '{}')
  const owner = await callerOf(body.token)
  return { status, email, password, owner, officeId: claims.office_id as number, deviceToken: body.device_token }
}

/** The letters to a mailbox, the oldest first. */
export async function lettersTo(email: string) {
  const { pool } = await world()
  const { rows } = await pool.query<{ subject: string; body: string; status: string; held: boolean }>(
    'select subject, body, status, held_job is not null as held from mail_messages where address = $1 order by id',
    [email],
  )
  return rows
}

/** The code of the last letter. */
export const codeFor = async (email: string): Promise<string> =>
  /\d{6}/.exec((await lettersTo(email)).findLast(({ body }) => /\d{6}/.test(body))!.body)![0]
