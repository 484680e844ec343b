/** People who sign in, as rows of the database. */
import { callerOf, randomPhone, type Caller, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

/**
 * Lets a user sign in with the password of another one and an address that counts as proved, unless
 * `isProved` is false.
 */
export async function giveSignIn(userId: number, passwordOf: number, email: string, isProved = true): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `update people p set email = $3, email_proved_at = case when $4 then now() end,
       password_hash = (select o.password_hash from people o join users u on u.person_id = o.id where u.id = $2)
     from users m where m.id = $1 and p.id = m.person_id`,
    [userId, passwordOf, email, isProved],
  )
}

/**
 * The tokens of an office's last invitation to an address: that of the email and that of the SMS.
 */
async function invitationTo(office: Office, email: string): Promise<{ mailed: string; texted: string }> {
  const { pool } = await world()
  const last = async (text: string) =>
    new URLSearchParams(/#(\S+)/.exec((await pool.query<{ body: string }>(text, [office.officeId])).rows[0]!.body)![1])
  const mail = `select body from mail_messages where office_id = $1 and address = '${email}' and body like '%#%' order by id desc limit 1`
  const sms = `select message as body from sms_messages where office_id = $1 and kind = 'invitation' order by id desc limit 1`
  return { mailed: (await last(mail)).get('token')!, texted: (await last(sms)).get('token')! }
}

/** Invites the owner of an office to another office. */
export async function invite(to: Office, person: Office): Promise<{ id: number; mailed: string; texted: string }> {
  const { id } = await to.create('/api/users/create', { name: 'שכירה', phone: randomPhone(), email: person.email })
  return { id, ...(await invitationTo(to, person.email)) }
}

/** The owner of one office becomes an employee of another one, with an open session there. */
export async function join(to: Office, person: Office): Promise<{ id: number; token: string; call: Caller }> {
  const { id, mailed } = await invite(to, person)
  const { status, body } = await person.owner('POST', '/api/auth/invitation/accept', { reset_token: mailed })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { id, token: body.token, call: await callerOf(body.token) }
}

/** The office that a token names. */
export const officeOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).office_id
