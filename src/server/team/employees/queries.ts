import type { employees } from '#shared/team/employees/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { sql, type Updateable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere, pagedNewest } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import { liveUsers } from '#server/office/users/queries.ts'

type SignIn = 'joined' | 'invited' | 'waiting' | 'none'
/** Sign-in state: has a password, holds a valid invitation, has an address to invite, or none. */
const signIn = (now: Date) => sql<SignIn>`case
  when exists (select from people p where p.id = users.person_id and p.password_hash is not null) then 'joined'
  when email is null then 'none'
  when exists (select from password_resets r where r.office_id = users.office_id and r.user_id = users.id
    and r.token_mac is not null and r.token_expires_at > ${now}) then 'invited'
  else 'waiting' end`
/** The address that waits until its mailbox is proved. */
const pendingEmail = (now: Date) => sql<string | null>`(select c.email from email_changes c
  where c.office_id = users.office_id and c.user_id = users.id and c.expires_at > ${now} and c.email <> users.email)`
const shownUsers = (tx: Tx, scope: Scope, now: Date) =>
  liveUsers(tx, scope).select([signIn(now).as('sign_in'), pendingEmail(now).as('pending_email')])

type ListQuery = Query<typeof employees, 'list'>
/** Users that are not deleted, inactive ones and owners too, by name and id. */
export const listEmployees = async (tx: Tx, scope: Scope, now: Date, q: ListQuery) => {
  let query = shownUsers(tx, scope, now)
  if (q.status) query = query.where('status', '=', q.status)
  if (q.search) query = query.where(sql<boolean>`searchable(name) like ${anywhere(q.search)}`)
  const { rows, total } = await pagedNewest(
    query.orderBy('name', q.sort === '-name' ? 'desc' : 'asc').orderBy('id'),
    q,
    'users.id',
  )
  return { employees: rows, total }
}
/** One employee with the sign-in state. */
export const employeeWithSignIn = (tx: Tx, scope: Scope, now: Date, id: number) =>
  shownUsers(tx, scope, now).where('id', '=', id).executeTakeFirst()
/** False when the row is gone or the version is no longer current. */
export const updateEmployee = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['users']>,
  version: number | undefined,
) => updateIfUnchanged(tx, scope, 'users', { id, change, seen: version })
