/** What an operator can do about a failed start. Other errors keep their own message. */
import path from 'node:path'
import type { Environment } from './environment.ts'

type Trouble = Error & { code?: string; syscall?: string; hostname?: string; path?: string }

/** The failure as a sentence that names the variable to change; the original error is its cause. */
export function explainStart(error: Error, environment: Environment): Error {
  let first: Trouble = error
  while (first.cause instanceof Error) first = first.cause
  const why =
    diskFull(first, environment) ??
    noFolder(first, environment) ??
    cannotListen(first, environment) ??
    noDatabase(first, environment)
  return why === undefined ? error : new Error(why, { cause: error })
}

function diskFull({ code, message }: Trouble, { DATABASE_URL, LUZ_DATA_DIR }: Environment): string | undefined {
  // initdb and PostgreSQL's log report it as text
  if (code !== 'ENOSPC' && code !== '53100' && !message.includes('No space left on device')) return undefined
  if (DATABASE_URL && code !== 'ENOSPC') return 'The disk of the server that DATABASE_URL names is full.'
  return `There is no space left in the data folder ${path.resolve(LUZ_DATA_DIR)}. Free some, or set LUZ_DATA_DIR to a folder on another disk.`
}

function noFolder({ code, syscall = '', path: at }: Trouble, { LUZ_DATA_DIR }: Environment): string | undefined {
  const folder = path.resolve(LUZ_DATA_DIR)
  if (at === undefined || syscall.startsWith('spawn') || !(at.startsWith(folder) || folder.startsWith(at)))
    return undefined
  return `The data folder ${folder} cannot be used (${code}). Set LUZ_DATA_DIR to a folder of your own.`
}

function cannotListen({ code, syscall, hostname }: Trouble, { HOST, PORT }: Environment): string | undefined {
  if (syscall !== 'listen' && hostname !== HOST) return undefined
  if (code === 'EADDRINUSE')
    return `Port ${PORT} of ${HOST} is in use already, maybe by another Luz. Set PORT to a free one.`
  if (code === 'EACCES') return `This user may not listen on port ${PORT}. Set PORT to one above 1023.`
  return `This machine cannot listen on the address ${HOST} (${code}). Set HOST to one of its own.`
}

function noDatabase({ code = '', syscall, message }: Trouble, { DATABASE_URL }: Environment): string | undefined {
  if (!DATABASE_URL) return undefined
  const { host, username } = new URL(DATABASE_URL)
  if (
    ['connect', 'getaddrinfo', 'read'].includes(syscall ?? '') ||
    /^(Connection terminated|timeout expired)/.test(message)
  )
    return `The server that DATABASE_URL names does not answer at ${host} (${code || message}).`
  // refused connections: no such role or password, no such database, no resources
  if (/^(28|3D|53)/.test(code)) return `The server that DATABASE_URL names refuses: ${message}.`
  if (code === '42501')
    return (
      `The user of DATABASE_URL may not set up the database: ${message}. It has to own the database and, when tables are made for the first ` +
      `time, to be allowed to make roles: alter role "${username}" createrole. ` +
      `Where another user made the role luz_app already, also: grant luz_app to "${username}".`
    )
  return undefined
}
