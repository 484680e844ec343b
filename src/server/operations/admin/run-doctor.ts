/** `npm run admin -- doctor`: examines an installation that may be broken, and says what to do. */
import fs from 'node:fs'
import path from 'node:path'
import { openServer } from '#server/platform/embedded-postgres/open-server.ts'
import { openClock } from '#server/platform/clock.ts'
import { readEnvironment, type Environment } from '#server/platform/environment.ts'
import { explainStart } from '#server/platform/explain-start.ts'
import type { StandaloneCommand, Terminal } from './command-line.ts'
import { isOk, isWrong, type Finding } from './doctor-findings.ts'
import { examineDatabase } from './examine-database.ts'
import { examineSurroundings } from './examine-surroundings.ts'
import { printTable } from './print-table.ts'

type Closers = (() => Promise<unknown>)[]
/** The folder of this version's migrations. */
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../db/migrations')

async function examine(variables: NodeJS.ProcessEnv, closers: Closers): Promise<Finding[]> {
  let environment: Environment
  try {
    environment = readEnvironment(variables)
  } catch (error) {
    const lines = (error as Error).message.split('\n').filter((line) => line.startsWith('  '))
    return lines.map((line) => isWrong('configuration', line.trim()))
  }
  const dataDir = path.resolve(environment.LUZ_DATA_DIR)
  const findings = [isOk('configuration', `Every setting is valid (NODE_ENV is ${environment.NODE_ENV}).`)]
  if (!environment.DATABASE_URL && !fs.existsSync(dataDir))
    return [
      ...findings,
      isWrong('database', `There is no ${dataDir}: start Luz once, or set LUZ_DATA_DIR or DATABASE_URL.`),
    ]
  const { clock } = openClock(null)
  return [
    ...findings,
    ...(await examineReachable(environment, dataDir, closers, clock)),
    ...(await examineSurroundings(environment, fs.existsSync(dataDir) ? dataDir : '.', clock())),
  ]
}

async function examineReachable(
  environment: Environment,
  dataDir: string,
  closers: Closers,
  clock: () => Date,
): Promise<Finding[]> {
  try {
    const atOnce = { ...environment, LUZ_DATABASE_WAIT: 0 }
    const server = await openServer(atOnce, dataDir, () => {}, closers)
    return await examineDatabase(environment, server, { dataDir, migrations: MIGRATIONS }, clock)
  } catch (error) {
    return [isWrong('database', explainStart(error as Error, environment).message)]
  }
}

/**
 * Prints the findings and returns whether nothing is wrong. Closers stop a database that it
 * started.
 */
async function run(terminal: Terminal, closers: Closers): Promise<boolean> {
  const findings = await examine(process.env, closers)
  const rows = findings.map(({ state, check, what }) => [state, check, what])
  printTable(terminal.print, ['state', 'check', 'finding'], rows)
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  terminal.print(wrong === 0 ? 'Nothing is wrong.' : `${wrong} to repair.`)
  return wrong === 0
}

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  parameters: '',
  summary: 'Examines the installation and says what to do. Exits with 1 when something is wrong.',
  details:
    'Looks at configuration, database, migrations, secret, roles, pooler, jobs, clocks, disk, backup, archived log, mail, SMS, certificate and what limits programs that read files of strangers. ' +
    'Sends nothing. "look" is no fault, but something to know.',
  runAlone: run,
}
