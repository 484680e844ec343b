/**
 * The settings that every connection of a server has in force. The logins that a server makes own
 * them (`alter role … set`, logins.ts); a connection of anyone else sets them when it is opened.
 * None is a startup option: a pooler such as PgBouncer refuses those, or loses them in silence.
 */
import type pg from 'pg'

export const STATEMENT_TIMEOUT_SECONDS = 10

/** By PostgreSQL's own spelling of their names, in which it stores and returns them. */
const CONNECTION_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: `${STATEMENT_TIMEOUT_SECONDS}s`,
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const
type Name = keyof typeof CONNECTION_SETTINGS
const names = Object.keys(CONNECTION_SETTINGS) as Name[]

const SET_ALL = names.map((name) => `set ${name} = '${CONNECTION_SETTINGS[name]}'`).join('; ')
const READ_ALL = `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`

/** What is known of an address, beside how to connect to it. */
export type Address = pg.PoolConfig & {
  /** Its user is a login that owns the settings. Others set them when they connect. */
  readonly ownsSettings?: boolean
  /** Each transaction may run on another connection of the server. */
  readonly isPooled?: boolean
}

/** For connections whose login does not own the settings. */
export const setSettings = async (client: pg.ClientBase): Promise<void> => void (await client.query(SET_ALL))

const LIFT_ALL = names.map((name) => `set ${name} = ${name === 'TimeZone' ? "'UTC'" : 0}`).join('; ')
/**
 * For connections of a start, which wait for another process as long as it takes: the owner may
 * have limits of its own.
 */
export const liftLimits = async (client: pg.ClientBase): Promise<void> => void (await client.query(LIFT_ALL))

/** Names the first setting that is not in force, as `lock_timeout is 0 in place of 5s`; or null. */
export async function missingSetting(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<Record<Name, string>>(READ_ALL)
  const wrong = names.find((name) => rows[0]![name] !== CONNECTION_SETTINGS[name])
  return wrong === undefined ? null : `${wrong} is ${rows[0]![wrong]} in place of ${CONNECTION_SETTINGS[wrong]}`
}

/** How PostgreSQL stores them for a role, in the order of their names. */
export const storedSettings = (): string[] => names.map((name) => `${name}=${CONNECTION_SETTINGS[name]}`).toSorted()

/** The statements that give a role these settings and no other; `where` is ` in database …`. */
export function alterSettings(role: string, where: string): string {
  const alter = `alter role ${role}${where}`
  const set = names.map((name) => `${alter} set ${name} = '${CONNECTION_SETTINGS[name]}'`)
  return [`alter role ${role} reset all`, `${alter} reset all`, ...set].join('; ')
}
