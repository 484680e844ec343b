import { HOUR } from '#shared/values/local-time.ts'
import { createInvitation } from '#server/team/auth/create-invitation.ts'
import { clearSecondFactor } from '#server/team/auth/turn-off-second-factor.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { revokeSessionsOfPerson } from '#server/team/sessions/queries.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { activationCommands } from './activation-commands.ts'
import { failCommand, type AdminContext, type Command } from './command-line.ts'
import { requireOffice, requireUser } from './find-by-name.ts'
import { printTable } from './print-table.ts'
import { listUsers } from './queries.ts'

const LINK_HOURS = 1

async function list(context: AdminContext, named: string): Promise<void> {
  const office = await requireOffice(context, named)
  const rows = (await listUsers(context.services.db, office.id)).map((user) => [
    user.id,
    user.name,
    user.email,
    user.role,
    user.status,
    user.has_password,
    user.second_factor,
    user.sessions,
  ])
  const headings = ['id', 'name', 'email', 'role', 'status', 'password', '2fa', 'sessions']
  printTable(context.terminal.print, headings, rows)
}

async function resetLink(context: AdminContext, typed: string): Promise<void> {
  const { office_id, id, status } = await requireUser(context, typed)
  if (status !== 'active') failCommand(`${typed} is not active. Activate first: users activate ${typed}.`)
  const email = typed.trim().toLowerCase()
  const until = new Date(context.now.getTime() + LINK_HOURS * HOUR)
  const { services } = context
  const link = await enterOffice(services, office_id, async (tx, scope) => {
    recordChange({ ...context, tx, scope }, signInChange, { action: 'reset_link', id })
    // the operator gives it to a person, which proves no mailbox
    return (await createInvitation({ tx, scope, services }, { id, email }, until)).texted
  })
  context.terminal.print(link)
  context.terminal.print(
    `Works once, until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Give it only to that person.`,
  )
}

async function resetSecondFactor(context: AdminContext, email: string): Promise<void> {
  const { office_id, id } = await requireUser(context, email)
  const wasOn = await enterOffice(context.services, office_id, (tx, scope) =>
    clearSecondFactor({ ...context, tx, scope }, id),
  )
  if (!wasOn) failCommand(`Two-factor sign-in of ${email} is off already.`)
  context.terminal.print(`Two-factor sign-in of ${email} is off.`)
}

async function endSessions(context: AdminContext, email: string): Promise<void> {
  const { office_id, id } = await requireUser(context, email)
  await enterOffice(context.services, office_id, async (tx, scope) => {
    await revokeSessionsOfPerson(tx, scope, context.now, { userId: id })
    recordChange({ ...context, tx, scope }, signInChange, { action: 'end_sessions', id })
  })
  context.terminal.print(`${email} is signed out everywhere.`)
}

export const userCommands: readonly Command[] = [
  {
    name: 'users list',
    parameters: '<office>',
    summary: 'Lists the people of an office.',
    run: (context, [office]) => list(context, office!),
  },
  {
    name: 'users reset-link',
    parameters: '<user>',
    summary: 'Prints a link to set a new password.',
    details: `The link works once, for ${LINK_HOURS} hour. Anyone who has it can sign in as that person.`,
    run: (context, [email]) => resetLink(context, email!),
  },
  {
    name: 'users reset-2fa',
    parameters: '<user>',
    summary: 'Turns off two-factor sign-in for a person who lost the authenticator app.',
    run: (context, [email]) => resetSecondFactor(context, email!),
  },
  ...activationCommands,
  {
    name: 'users end-sessions',
    parameters: '<user>',
    summary: 'Signs a person out everywhere.',
    run: (context, [email]) => endSessions(context, email!),
  },
]
