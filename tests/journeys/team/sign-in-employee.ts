import type { SharedServer } from '#tests/support/shared-servers.ts'
import { admin } from '#tests/journeys/operations/admin-command.ts'
import { PASSWORD, unique, type Office } from '#tests/journeys/staff-office.ts'

/** Adds the employee מאיה כהן to the office, chooses their password, and returns their token. */
export async function signInEmployee(server: SharedServer, office: Office): Promise<string> {
  const email = `maya-${unique()}@studio.test`
  await office.call('POST', '/api/users/create', { name: 'מאיה כהן', phone: '052-111-2233', email })
  const link = new URL((await admin(server, 'users', 'reset-link', email)).split('\n')[0]!)
  const reset_token = new URLSearchParams(link.hash.slice(1)).get('token')
  await office.call('POST', '/api/auth/reset-password', { email, new_password: PASSWORD, reset_token })
  return (await office.call<{ token: string }>('POST', '/api/auth/login', { email, password: PASSWORD })).token
}
