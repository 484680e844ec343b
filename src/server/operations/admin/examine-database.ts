/** What `doctor` asks of the database. */
import { demoSignIns, demoWorks } from '../demo/refuse-demo.ts'
import { missingMigrations } from '#server/platform/database/migrate.ts'
import { checkPooled, sayPooled } from '#server/platform/database/check-addresses.ts'
import type { OpenServer } from '#server/platform/embedded-postgres/open-server.ts'
import { openLogins } from '#server/platform/database/logins.ts'
import { isProduction, type Environment } from '#server/platform/environment.ts'
import { openSecrets } from '#server/platform/security/crypto.ts'
import { openSecret, readKnownSecret } from '#server/platform/security/secret.ts'
import { factsOfBackup, factsOfDatabase, withDatabase, type DatabaseFacts } from './doctor-queries.ts'
import { isOk, isWrong, look, type Finding } from './doctor-findings.ts'
import { examineServerBackup } from './examine-backup.ts'

/** Longer waits mean that no worker runs, or that it is stuck. */
const LATE_SECONDS = 10 * 60
/** Sessions and codes end at the wrong time when clocks disagree by more. */
const CLOCK_SECONDS = 5

/** The findings about a database that answers. `migrations` is the folder of this version. */
export async function examineDatabase(
  environment: Environment,
  server: Pick<OpenServer, 'connection' | 'pooled'>,
  places: { readonly dataDir: string; readonly migrations: string },
  now: () => Date,
): Promise<Finding[]> {
  const { connection } = server
  const missing = await missingMigrations(connection, places.migrations)
  if (missing.length > 0)
    return [
      isWrong(
        'database',
        `It lacks ${missing.length} migrations (${missing[0]} …): start the server once, it runs them.`,
      ),
    ]
  const secret = await examineSecret(environment, connection, places.dataDir)
  return withDatabase(connection, async (db) => {
    const facts = await factsOfDatabase(db)
    const demo = isProduction(environment) ? await demoSignIns({ db }) : []
    return [
      isOk('database', `PostgreSQL ${facts.version}, every migration has run.`),
      secret.finding,
      ...(await examineRoles(environment, server, secret.value, facts)),
      ...examineJobs(facts),
      examineClock(facts.now, now()),
      ...(environment.DATABASE_URL ? examineServerBackup(environment, await factsOfBackup(db), now()) : []),
      ...demo.map((address) => isWrong('demo', `The ${demoWorks(address)}`)),
    ]
  })
}

async function examineSecret(environment: Environment, connection: OpenServer['connection'], dataDir: string) {
  try {
    const known = await readKnownSecret(connection)
    // 'new' would create a secret
    const value = openSecret(environment, dataDir, known === 'new' ? 'unknown' : known)
    return { value, finding: isOk('secret', 'It is the one of this database.') }
  } catch (error) {
    return { value: null, finding: isWrong('secret', (error as Error).message) }
  }
}

async function examineRoles(
  environment: Environment,
  { connection, pooled }: Pick<OpenServer, 'connection' | 'pooled'>,
  secret: string | null,
  { openTables, strongRoles }: DatabaseFacts,
): Promise<Finding[]> {
  if (openTables.length > 0)
    return one(
      isWrong(
        'roles',
        `Row-level security is off or not forced, or has no policy, on ${openTables.join(', ')}: ` +
          'alter table … enable row level security, with the policy of db/schema.sql; the next start forces it.',
      ),
    )
  if (strongRoles.length > 0)
    return one(
      isWrong(
        'roles',
        `The role ${strongRoles.join(', ')} may do more than it should: alter role ${strongRoles[0]} nosuperuser nobypassrls nologin.`,
      ),
    )
  if (secret === null)
    return one(look('roles', 'The logins of the server were not checked, because the secret is not right.'))
  try {
    const { loginPassword: password } = openSecrets(secret)
    const logins = await openLogins(connection, { password, hasOutbox: !isProduction(environment) })
    const users = Object.values(logins).map(({ user }) => user)
    const said = `The server connects as ${users.join(', ')}; every table of an office has its policy, also for the owner.`
    return [isOk('roles', said), ...(pooled ? [await examinePooler({ connection, pooled, logins })] : [])]
  } catch (error) {
    return one(isWrong('roles', (error as Error).message))
  }
}
const one = (finding: Finding): Finding[] => [finding]

async function examinePooler(to: Parameters<typeof checkPooled>[0]): Promise<Finding> {
  try {
    await checkPooled(to)
    return isOk(
      'pooler',
      'DATABASE_URL leads to the same database as DATABASE_DIRECT_URL, with the settings of the logins.',
    )
  } catch (error) {
    return isWrong('pooler', sayPooled(error as Error))
  }
}

function examineJobs({ jobs, held }: DatabaseFacts): Finding[] {
  const late = jobs.filter(({ seconds }) => seconds > LATE_SECONDS)
  const failed = jobs.filter((task) => task.failed > 0)
  const list = (tasks: typeof jobs, count: (task: (typeof jobs)[number]) => number) =>
    tasks.map((task) => `${task.task} ${count(task)}`).join(', ')
  const given = look(
    'jobs',
    `Jobs have used up their attempts: ${list(failed, (task) => task.failed)}. The server's log says why.`,
  )
  if (late.length > 0)
    return [
      isWrong(
        'jobs',
        `Jobs have been due for more than ten minutes: ${list(late, ({ due }) => due)}. ` +
          'Start a process with LUZ_ROLE=all or worker, or look in its log.',
      ),
    ]
  if (held > 0)
    return [look('jobs', `${held} jobs of a restored backup are held: npm run admin -- jobs release lets them run.`)]
  return failed.length > 0 ? [given] : [isOk('jobs', 'None is late.')]
}

function examineClock(database: Date, own: Date): Finding {
  const seconds = Math.abs(database.getTime() - own.getTime()) / 1000
  return seconds > CLOCK_SECONDS
    ? isWrong('clock', `It is ${Math.round(seconds)} s apart from that of the database: synchronize both (NTP).`)
    : isOk('clock', 'It agrees with that of the database.')
}
