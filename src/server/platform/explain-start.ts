/** Explains failed starts to the operator. Errors that are not recognized keep their message. */
import path from 'node:path'
import { isDiskFull } from './disk-full.ts'
import { ClusterDamaged } from './embedded-postgres/start-postgres.ts'
import { listensOn, type Environment } from './environment.ts'

type SystemError = Error & { code?: string; syscall?: string; hostname?: string; path?: string }

/**
 * Returns an error whose message names the variable to change and whose cause is the original
 * error. Returns an error that is not recognized unchanged.
 */
export function explainStart(error: Error, environment: Environment): Error {
  const first = firstOf(error)
  const why =
    diskFull(first, environment) ??
    damaged(first, environment) ??
    noFolder(first, environment) ??
    cannotListen(first, environment) ??
    noDatabase(first, environment)
  return why === undefined ? error : new Error(why, { cause: error })
}

/** What commands say too: that the database is damaged, and what to do; undefined otherwise. */
export const explainDamage = (error: Error, environment: Environment): string | undefined =>
  damaged(firstOf(error), environment)

function firstOf(error: Error): SystemError {
  let first: SystemError = error
  while (first.cause instanceof Error) first = first.cause
  return first
}

/** The variable with the address at which a start reaches the database itself. */
const nameOfServer = ({ DATABASE_DIRECT_URL }: Environment) =>
  DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'

function diskFull(error: SystemError, environment: Environment): string | undefined {
  const { DATABASE_URL, LUZ_DATA_DIR } = environment
  if (!isDiskFull(error)) return undefined
  if (DATABASE_URL && error.code !== 'ENOSPC' && error.code !== 'EDQUOT')
    return `The disk of the server that ${nameOfServer(environment)} names is full.`
  return (
    `There is no space left in the data folder ${path.resolve(LUZ_DATA_DIR)}. Free some on its disk, but delete nothing in ` +
    'the folder; or move the whole folder to a larger disk, and set LUZ_DATA_DIR to its new place.'
  )
}

/** XX001 and XX002 are the codes of damaged tables and indexes. */
function damaged(error: SystemError, environment: Environment): string | undefined {
  const { DATABASE_URL, LUZ_DATA_DIR } = environment
  if (!(error instanceof ClusterDamaged) && error.code !== 'XX001' && error.code !== 'XX002') return undefined
  if (DATABASE_URL)
    return `The database that ${nameOfServer(environment)} names is damaged (${error.message}). Do not delete anything; restore a backup of it.`
  return (
    `The database in ${path.join(path.resolve(LUZ_DATA_DIR), 'pg')} is damaged (${error.message}). Do not delete anything. ` +
    'Restore the newest backup (npm run restore -- <its folder> --until), which keeps the damaged data beside it.'
  )
}

function noFolder({ code, syscall = '', path: at }: SystemError, { LUZ_DATA_DIR }: Environment): string | undefined {
  const folder = path.resolve(LUZ_DATA_DIR)
  if (at === undefined || syscall.startsWith('spawn') || !(at.startsWith(folder) || folder.startsWith(at)))
    return undefined
  return `The data folder ${folder} cannot be used (${code}). Set LUZ_DATA_DIR to a folder of your own.`
}

function cannotListen({ code, syscall, hostname }: SystemError, environment: Environment): string | undefined {
  const { host: HOST, port: PORT, names } = listensOn(environment)
  if (syscall !== 'listen' && hostname !== HOST) return undefined
  if (code === 'EADDRINUSE')
    return `Port ${PORT} of ${HOST} is already in use, perhaps by another Luz process. Set ${names.port} to a free one.`
  if (code === 'EACCES') return `This user may not listen on port ${PORT}. Set ${names.port} to one above 1023.`
  return `This machine cannot listen on the address ${HOST} (${code}). Set ${names.host} to an address of this machine.`
}

function noDatabase({ code = '', syscall, message }: SystemError, environment: Environment): string | undefined {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = environment
  if (!DATABASE_DIRECT_URL) return undefined
  const name = nameOfServer(environment)
  const { host, username } = new URL(DATABASE_DIRECT_URL)
  if (
    ['connect', 'getaddrinfo', 'read'].includes(syscall ?? '') ||
    /^(Connection terminated|timeout expired)/.test(message)
  )
    return `The server that ${name} names does not answer at ${host} (${code || message}).`
  // refused connections: unknown role, wrong password, unknown database, exhausted resources
  if (/^(28|3D|53)/.test(code)) return `The server that ${name} names refuses: ${message}.`
  if (code === '42501')
    return (
      `The user of ${name} may not set up the database: ${message}. It must own the database and be allowed ` +
      `to create roles, because requests get a login of their own: alter role "${username}" createrole. ` +
      `If another user already created the role luz_app, also run: grant luz_app to "${username}" with admin option.`
    )
  return undefined
}
