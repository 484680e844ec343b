import { HOUR } from '#shared/values/local-time.ts'
import { clearSecondFactor } from '../auth/turn-off-second-factor.ts'
import { checkRoomForOneMore } from '../employees/rules.ts'
import { audit } from '../platform/audit.ts'
import { linkToken } from '../platform/crypto.ts'
import { tell } from '../platform/events.ts'
import { Failure } from '../platform/fail.ts'
import { enterOffice } from '../platform/serve.ts'
import { revokeSessions, startInvitation } from '../sessions/queries.ts'
import { askFirst } from './ask-first.ts'
import { refuse, type AdminAt, type Command } from './command-line.ts'
import { officeNamed, userNamed } from './name-office.ts'
import { printTable } from './print-table.ts'
import { listUsers, setUserStatus } from './queries.ts'

const LINK_HOURS = 1

async function list(at: AdminAt, named: string): Promise<void> {
  const office = await officeNamed(at, named)
  const rows = (await listUsers(at.services.db, office.id)).map((user) => [
    user.id,
    user.name,
    user.email,
    user.role,
    user.status,
    user.has_password,
    user.second_factor,
    user.sessions,
  ])
  const heads = ['id', 'name', 'e-mail', 'role', 'status', 'password', '2fa', 'sessions']
  printTable(at.terminal.print, heads, rows)
}

/** What is done to a person is written down without what it was done with. */
const noted = (at: AdminAt, action: string, id: number) => ({ actor: at.actor, action, subject: 'employee', id })

async function resetLink(at: AdminAt, typed: string): Promise<void> {
  const { office_id, id, status } = await userNamed(at, typed)
  if (status !== 'active') refuse(`${typed} is not active. Activate first: users activate ${typed}.`)
  const email = typed.trim().toLowerCase()
  const token = linkToken()
  const until = new Date(at.now.getTime() + LINK_HOURS * HOUR)
  const { secrets, publicUrl } = at.services
  await enterOffice(at.services, office_id, async (tx, scope) => {
    await startInvitation(tx, scope, id, secrets.mac('reset-token', token), at.now, until)
    await audit(tx, scope, at.now, noted(at, 'reset-link', id))
  })
  at.terminal.print(`${publicUrl()}/reset-password#${new URLSearchParams({ email, token })}`)
  at.terminal.print(
    `Works once, until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Hand it to nobody else.`,
  )
}

async function resetSecondFactor(at: AdminAt, email: string): Promise<void> {
  const { office_id, id } = await userNamed(at, email)
  const wasOn = await enterOffice(at.services, office_id, (tx, scope) =>
    clearSecondFactor(tx, scope, at.now, { userId: id, actor: at.actor }),
  )
  if (!wasOn) refuse(`${email} signs in by password alone already.`)
  at.terminal.print(`${email} signs in by password alone.`)
}

async function deactivate(at: AdminAt, email: string): Promise<void> {
  const { office_id, id, role, status } = await userNamed(at, email)
  if (status === 'inactive') refuse(`${email} is not active already.`)
  const words = role === 'owner' ? 'This locks the owner out of the office' : 'This locks an employee out'
  await askFirst(at, `${words} and ends every session of ${email}.`, email.trim().toLowerCase())
  await enterOffice(at.services, office_id, async (tx, scope) => {
    await setUserStatus(tx, scope, id, 'inactive')
    await revokeSessions(tx, scope, at.now, { userId: id })
    await audit(tx, scope, at.now, noted(at, 'deactivate', id))
    await tell(tx, scope, { what: 'employees', id })
  })
  at.terminal.print(`${email} is not active and signed out.`)
}

async function activate(at: AdminAt, email: string): Promise<void> {
  const { office_id, id, status } = await userNamed(at, email)
  if (status === 'active') refuse(`${email} is active already.`)
  await enterOffice(at.services, office_id, async (tx, scope) => {
    await checkRoomForOneMore(tx, scope)
    await setUserStatus(tx, scope, id, 'active')
    await audit(tx, scope, at.now, noted(at, 'activate', id))
    await tell(tx, scope, { what: 'employees', id })
  }).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'employee_limit')
      refuse("The office's plan has no room for one more active employee.")
    throw error
  })
  at.terminal.print(`${email} is active.`)
}

async function endSessions(at: AdminAt, email: string): Promise<void> {
  const { office_id, id } = await userNamed(at, email)
  await enterOffice(at.services, office_id, async (tx, scope) => {
    await revokeSessions(tx, scope, at.now, { userId: id })
    await audit(tx, scope, at.now, noted(at, 'end-sessions', id))
  })
  at.terminal.print(`${email} is signed out everywhere.`)
}

export const userCommands: readonly Command[] = [
  {
    name: 'users list',
    words: '<office>',
    summary: 'Lists the people of an office.',
    run: (at, [office]) => list(at, office!),
  },
  {
    name: 'users reset-link',
    words: '<user>',
    summary: 'Prints a link by which a person chooses a new password.',
    more: `The link works once, for ${LINK_HOURS} hour. Whoever has it can sign in as that person.`,
    run: (at, [email]) => resetLink(at, email!),
  },
  {
    name: 'users reset-2fa',
    words: '<user>',
    summary: 'Takes away the authenticator app of a person who lost it.',
    run: (at, [email]) => resetSecondFactor(at, email!),
  },
  {
    name: 'users deactivate',
    words: '<user>',
    asks: true,
    summary: 'Locks a person out and ends all sessions. Asks for the address.',
    run: (at, [email]) => deactivate(at, email!),
  },
  {
    name: 'users activate',
    words: '<user>',
    summary: 'Lets a person in again.',
    run: (at, [email]) => activate(at, email!),
  },
  {
    name: 'users end-sessions',
    words: '<user>',
    summary: 'Signs a person out everywhere.',
    run: (at, [email]) => endSessions(at, email!),
  },
]
