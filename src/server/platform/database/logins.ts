/**
 * The logins with which a server's processes connect. None is owner or superuser, so that a
 * statement that someone else composed cannot leave row-level security with `reset role`
 * (docs/decisions/0073, 0083).
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { alterSettings, liftLimits, missingSetting, storedSettings, type Address } from './connection-settings.ts'

const MAKING_LOGIN = 7_214_005 // an arbitrary key of an advisory lock
const SCRAM_ITERATIONS = 4096
/** The login does not exist, may not sign in, or has another password. */
const refusedLogin = new Set(['28000', '28P01'])

export type Login = { readonly user: string; readonly password: string }
type Wanted = {
  /** Of its name, before the number of the database. */
  readonly prefix: string
  readonly memberOf: readonly string[]
  /** Whether it has the rights of these roles at once, or only after `set role`. */
  readonly inherits: boolean
}
export type Logins = {
  /** Works inside offices, and may only become luz_app. */
  readonly requests: Login
  /** Finds the office of an address, a session or a link, and counts for operators. */
  readonly lookups: Login
  /** Runs the queue of jobs. */
  readonly worker: Login
}
type KnownLogin = {
  readonly name: string
  readonly database: string
  readonly isSafe: boolean
  /** It owns the settings of connection-settings.ts and no other. */
  readonly isSet: boolean
}
type Options = {
  readonly password: string
  /** Whether lookups read messages, for the page /dev/outbox. */
  readonly hasOutbox: boolean
}

const OUTBOX = 'luz_outbox'

/**
 * Returns the logins. Creates those that cannot connect, or gives them the password and their
 * settings. Roles belong to the whole cluster, so each database has logins of its own. `owner`
 * connects as the owner of the migrated database.
 * @throws when a login has more rights than it should, when its settings are not in force, or when
 * the owner may not create it
 */
export async function openLogins(owner: pg.ClientConfig, { password, hasOutbox }: Options): Promise<Logins> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const open = (wanted: Wanted) => openLogin(client, owner, wanted, password)
  try {
    await liftLimits(client)
    return {
      requests: await open({ prefix: 'luz_request', memberOf: ['luz_app'], inherits: false }),
      lookups: await open({
        prefix: 'luz_lookup',
        memberOf: ['luz_lookups', ...(hasOutbox ? [OUTBOX] : [])],
        inherits: true,
      }),
      worker: await open({ prefix: 'luz_worker', memberOf: ['luz_worker'], inherits: true }),
    }
  } finally {
    await client.end()
  }
}

async function openLogin(client: pg.Client, owner: pg.ClientConfig, wanted: Wanted, password: string): Promise<Login> {
  const { name, isSafe, isSet } = await readLogin(client, wanted)
  const login = { user: name, password }
  let missing = isSafe ? await tryLogin(connectAs(owner, login)) : 'refused'
  if (missing !== null || !isSet) {
    await makeLogin(client, wanted, { password, knowsIt: isSafe && missing !== 'refused' })
    missing = await settingMissingOn(connectAs(owner, login))
  }
  if (!(await readLogin(client, wanted)).isSafe)
    throw new Error(
      `The role ${name} may do more than it should: drop it (drop role ${name}), and the next start makes it anew.`,
    )
  if (missing !== null) throw new Error(notInForce(name, missing))
  return login
}

/** What a start says when a connection of a login has other settings than the login owns. */
export const notInForce = (name: string, missing: string): string =>
  `A connection of ${name} has other settings than the login (${missing}). ` +
  'A pooler in between keeps it from before: let it connect anew (PgBouncer: RECONNECT), and set none of them there.'

/** The same server and database with the login. */
export function connectAs(owner: pg.ClientConfig, { user, password }: Login): pg.ClientConfig & Address {
  if (!owner.connectionString) return { ...owner, user, password, ownsSettings: true }
  const url = new URL(owner.connectionString)
  for (const name of ['user', 'password']) url.searchParams.delete(name)
  // without a host, as in postgres:///luz, a URL has no place for a user
  if (url.hostname === '') url.hostname = 'localhost'
  url.username = user
  url.password = password
  return { ...owner, connectionString: url.href, ownsSettings: true }
}

/** Safe: it may sign in and has the rights of these roles, and nothing else. */
async function readLogin(client: pg.Client, { prefix, memberOf, inherits }: Wanted): Promise<KnownLogin> {
  const { rows } = await client.query<KnownLogin>(
    `select wanted.name, wanted.database, exists (
      select from pg_roles r where r.rolname = wanted.name and r.rolcanlogin and r.rolinherit = $3
        and not (r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls)
        and (select array_agg(of.rolname::text order by of.rolname::text) from pg_auth_members m
          join pg_roles of on of.oid = m.roleid where m.member = r.oid) = $2::text[]
        and not exists (select from pg_class c where c.relowner = r.oid)
    ) as "isSafe", coalesce((select array_agg(setting order by setting collate "C") from pg_roles r
      join pg_db_role_setting s on s.setrole = r.oid cross join unnest(s.setconfig) setting
      where r.rolname = wanted.name) = $4::text[] and not exists (select from pg_roles r
      join pg_db_role_setting s on s.setrole = r.oid where r.rolname = wanted.name and s.setdatabase <> wanted.oid), false) as "isSet"
    from (select $1 || '_' || oid as name, oid, datname::text as database from pg_database
      where datname = current_database()) wanted`,
    [prefix, memberOf.toSorted(), inherits, storedSettings()],
  )
  return rows[0]!
}

/** 'refused', or as `settingMissingOn`. */
const tryLogin = (login: pg.ClientConfig): Promise<string | null> =>
  settingMissingOn(login).catch((error: { code?: string }) => {
    if (refusedLogin.has(error.code ?? '')) return 'refused'
    throw error
  })

/** The first setting that is not in force on a new connection, or null. */
async function settingMissingOn(login: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return await missingSetting(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Processes that start together make it one after another. A password that it knows is kept. */
async function makeLogin(
  client: pg.Client,
  wanted: Wanted,
  { password, knowsIt }: { readonly password: string; readonly knowsIt: boolean },
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [MAKING_LOGIN])
    const { name, database, isSet } = await readLogin(client, wanted)
    if (!knowsIt) await grantLogin(client, wanted, { name, database, password })
    const where = ` in database ${client.escapeIdentifier(database)}`
    if (!isSet) await client.query(alterSettings(client.escapeIdentifier(name), where))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

type Named = { readonly name: string; readonly database: string; readonly password: string }
async function grantLogin(client: pg.Client, wanted: Wanted, { name, database, password }: Named): Promise<void> {
  const role = client.escapeIdentifier(name)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const inherit = wanted.inherits ? 'inherit' : 'noinherit'
  const rights = `login ${inherit} password ${client.escapeLiteral(scramVerifier(password))}`
  await client.query(rowCount === 0 ? `create role ${role} ${rights}` : `alter role ${role} ${rights}`)
  // an installation that becomes production loses the outbox
  if (!wanted.memberOf.includes(OUTBOX)) await client.query(`revoke ${OUTBOX} from ${role}`)
  await client.query(`grant ${wanted.memberOf.join(', ')} to ${role}`)
  await client.query(`grant connect on database ${client.escapeIdentifier(database)} to ${role}`)
}

/**
 * What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement
 * and no log of the server. For passwords in ASCII.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256')
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(mac('Client Key')).digest('base64')
  const serverKey = mac('Server Key').toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
