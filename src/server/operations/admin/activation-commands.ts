/** Blocks a person from signing in, and allows it again, in one or all of their offices. */
import { checkEmployeeLimit } from '#server/team/employees/rules.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/fail.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { revokeSessions } from '#server/team/sessions/queries.ts'
import { employeeChange, signInChange } from '#server/office/users/changes.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { confirmByName } from './confirm-by-name.ts'
import { failCommand, type AdminContext, type Command, type Options } from './command-line.ts'
import { requireOffice, requireUser } from './find-by-name.ts'
import { membershipsOfPerson, setUserStatus } from './queries.ts'

type Status = 'active' | 'inactive'
type Membership = Awaited<ReturnType<typeof membershipsOfPerson>>[number]
/** Where the person has the status, in the named office or in all of theirs. */
async function findMemberships(
  context: AdminContext,
  email: string,
  status: Status,
  office: string | undefined,
): Promise<Membership[]> {
  const { person_id } = await requireUser(context, email)
  const only = office === undefined ? null : await requireOffice(context, office)
  const all = (await membershipsOfPerson(context.services.db, person_id)).filter(
    ({ office_id }) => only === null || office_id === only.id,
  )
  if (only && all.length === 0) return failCommand(`${email} is not in the office ${only.slug}.`)
  return all.filter((one) => one.status === status)
}

const changeStatus = (context: AdminContext, { office_id, id }: Membership, to: Status, also: Also) =>
  enterOffice(context.services, office_id, async (tx, scope) => {
    await lockPerson(tx, scope, id)
    await also(tx, scope, id)
    await setUserStatus(tx, scope, id, to)
    const action = to === 'active' ? 'activate' : 'deactivate'
    recordChange({ ...context, tx, scope }, employeeChange, { action, id })
    recordChange({ ...context, tx, scope }, signInChange, { action, id })
  })
type Also = (tx: Tx, scope: Scope, id: number) => Promise<unknown>

async function deactivate(context: AdminContext, email: string, { office }: Options): Promise<void> {
  const found = await findMemberships(context, email, 'active', office)
  if (found.length === 0) failCommand(`${email} is not active already.`)
  const offices = found.map(({ slug, role }) => `${slug} (${role})`).join(', ')
  const question = `This locks the person out of ${offices} and ends their sessions there.`
  await confirmByName(context, question, email.trim().toLowerCase())
  for (const one of found)
    await changeStatus(context, one, 'inactive', (tx, scope, userId) =>
      revokeSessions(tx, scope, context.now, { userId }),
    )
  context.terminal.print(`${email} is not active and signed out: ${offices}.`)
}

/** One office at a time: an owner may have deactivated the person in another one on purpose. */
async function activate(context: AdminContext, email: string, { office }: Options): Promise<void> {
  const found = await findMemberships(context, email, 'inactive', office)
  const [one] = found
  if (!one) return failCommand(`${email} is active already.`)
  if (found.length > 1)
    failCommand(`${email} is inactive in ${found.map(({ slug }) => slug).join(', ')}. Name one: --office <office>.`)
  await changeStatus(context, one, 'active', (tx, scope) => checkEmployeeLimit(tx, scope)).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'employee_limit')
      failCommand("The office's plan has no room for one more active employee.")
    throw error
  })
  context.terminal.print(`${email} is active: ${one.slug}.`)
}

const options = { office: '<office>' }
export const activationCommands: readonly Command[] = [
  {
    name: 'users deactivate',
    parameters: '<user>',
    options,
    confirms: true,
    summary: 'Locks a person out and ends all sessions. Asks for the address.',
    details: 'Without --office, in every office of the person.',
    run: (context, [email], given) => deactivate(context, email!, given),
  },
  {
    name: 'users activate',
    parameters: '<user>',
    options,
    summary: 'Reactivates a person.',
    details: 'A person who is inactive in several offices is activated in one: name it with --office.',
    run: (context, [email], given) => activate(context, email!, given),
  },
]
