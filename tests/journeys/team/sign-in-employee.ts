import type { SharedServer } from '#tests/support/shared-servers.ts'
import { expect, type Outbox } from '#tests/journeys/support.ts'
import { PASSWORD, unique, type Office } from '#tests/journeys/staff-office.ts'

/** Adds the employee מאיה כהן to the office, chooses their password, and returns their token. */
export async function signInEmployee(server: SharedServer, office: Office): Promise<string> {
  const email = `maya-${unique()}@studio.test`
  await office.call('POST', '/api/users/create', { name: 'מאיה כהן', phone: '052-111-2233', email })
  const reset_token = await tokenFor(server, email)
  await office.call('POST', '/api/auth/reset-password', { email, new_password: PASSWORD, reset_token })
  return (await office.call<{ token: string }>('POST', '/api/auth/login', { email, password: PASSWORD })).token
}

/** Of the link that a new employee gets by mail. */
async function tokenFor({ address }: SharedServer, email: string): Promise<string> {
  let token: string | undefined
  const isThere = async () => {
    const { mail } = (await (await fetch(`${address}/dev/outbox.json`)).json()) as Outbox
    const link = /https?:\S+reset-password#\S+/.exec(mail.find(({ to }) => to === email)?.text ?? '')
    token = new URLSearchParams(link?.[0].split('#')[1]).get('token') ?? undefined
    return token !== undefined
  }
  await expect.poll(isThere).toBe(true)
  return token!
}
