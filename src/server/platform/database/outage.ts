/** Recognizes errors that mean "try again later", and reports an outage of the database once instead of once per request. */

type Problem = { readonly code?: unknown; readonly syscall?: unknown; readonly message?: unknown }

/**
 * SQLSTATEs of a server that stops, crashed, starts or became a standby: https://www.postgresql.org/docs/18/errcodes-appendix.html.
 * We never open read-only transactions, so 25006 (read_only_sql_transaction) means a standby.
 */
const awayState = /^(57P0[123]|08|58030$|25006$)/
const awaySystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT', // the server's unix socket is gone
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Only the errors of sockets: a browser that hangs up (no syscall) or a missing file (open) is no outage. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** What pg says without a code. */
const awayMessage =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired)/
/** Deadlock, serialization failure, lock and statement time-outs, no resources. */
const busyState = /^(40P01|40001|55P03|57014)$|^53/

/** The database stopped, restarts, fails over, or cannot be reached. */
export function isAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message } = error as Problem
  if (typeof code === 'string') {
    if (awayState.test(code)) return true
    if (awaySystem.has(code)) return socketCalls.has(String(syscall))
  }
  return typeof message === 'string' && awayMessage.test(message)
}

/** The same request may succeed a moment later: the database is away, out of resources, or the pool has no free connection. */
export function isTemporary(error: unknown): boolean {
  if (isAway(error)) return true
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as Problem
  return (typeof code === 'string' && busyState.test(code)) || message === 'timeout exceeded when trying to connect'
}

export type Outages = {
  /** A connection was lost or refused. Errors that are no outage are ignored. */
  readonly lost: (error: unknown) => void
  /** A new connection works. */
  readonly reached: () => void
}
/** A restart closes connections one by one: the outage is over when no more are lost. */
const SETTLE_MS = 1_000

export function reportOutages(print: (line: string) => void): Outages {
  let away = false
  let settling: NodeJS.Timeout | undefined
  const stopSettling = () => {
    clearTimeout(settling)
    settling = undefined
  }
  return {
    lost: (error) => {
      if (!isAway(error)) return
      stopSettling()
      if (away) return
      away = true
      const { code, message } = error as Problem
      print(`The database is away (${String(code ?? message)}). Requests are answered 503 until it is back.`)
    },
    reached: () => {
      if (!away || settling) return
      settling = setTimeout(() => {
        stopSettling()
        away = false
        print('The database is back.')
      }, SETTLE_MS)
      settling.unref()
    },
  }
}
