/**
 * Recognizes errors that mean "try again later", and reports an outage of the database once instead
 * of once per request.
 */

type ErrorLike = { readonly code?: unknown; readonly syscall?: unknown; readonly message?: unknown }

/**
 * SQLSTATEs of a server that is stopping, has crashed, is starting or has become a standby:
 * https://www.postgresql.org/docs/18/errcodes-appendix.html. We never open read-only transactions,
 * so 25006 (read_only_sql_transaction) means a standby.
 */
const outageState = /^(57P0[123]|08|58030$|25006$)/
const outageSystemErrors = new Set([
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
/**
 * The codes above mean an outage only for sockets, not for an aborted browser request (no syscall)
 * or a missing file (open).
 */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
/** Messages of pg errors that have no code. */
const outageMessage =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Query read timeout)/
/**
 * SQLSTATEs of deadlocks, serialization failures, lock and statement timeouts, and exhausted
 * resources.
 */
const busyState = /^(40P01|40001|55P03|57014)$|^53/

/**
 * Whether the database answered that it lacks connections, memory or disk space (class 53). It is
 * reported once, like an outage.
 */
export function isExhausted(error: unknown): boolean {
  const code = (error as ErrorLike | null)?.code
  return typeof code === 'string' && code.startsWith('53')
}

/** Whether the database stopped, restarts, fails over or cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message } = error as ErrorLike
  if (typeof code === 'string') {
    if (outageState.test(code)) return true
    if (outageSystemErrors.has(code)) return socketCalls.has(String(syscall))
  }
  return typeof message === 'string' && outageMessage.test(message)
}

/**
 * Whether the same request may succeed later: the database is unavailable or busy, or the pool has
 * no free connection.
 */
export function isTemporary(error: unknown): boolean {
  if (isUnavailable(error)) return true
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as ErrorLike
  return (typeof code === 'string' && busyState.test(code)) || message === 'timeout exceeded when trying to connect'
}

export type Outages = {
  /** Reports an error. Errors that do not mean an outage are ignored. */
  readonly lost: (error: unknown) => void
  /** Reports that a connection was opened. */
  readonly reached: () => void
}
/**
 * An outage is over when no connection was lost for this long after one was opened: a restart
 * closes connections one by one.
 */
const SETTLE_MS = 1_000
/** A lack is reported again when there was none for this long. */
const QUIET_MS = 60_000

/** Prints one line when an outage begins and one when it is over. */
export function reportOutages(print: (line: string) => void): Outages {
  let unavailable = false
  let settling: NodeJS.Timeout | undefined
  const stopSettling = () => {
    clearTimeout(settling)
    settling = undefined
  }
  let lack: NodeJS.Timeout | undefined
  const noteLack = ({ code }: ErrorLike) => {
    if (!lack) print(`The database lacks resources (${String(code)}). Requests that need them are answered 503.`)
    clearTimeout(lack)
    lack = setTimeout(() => (lack = undefined), QUIET_MS)
    lack.unref()
  }
  return {
    lost: (error) => {
      if (isExhausted(error)) noteLack(error as ErrorLike)
      if (!isUnavailable(error)) return
      stopSettling()
      if (unavailable) return
      unavailable = true
      const { code, message } = error as ErrorLike
      print(
        `The database is unavailable (${String(code ?? message)}). Requests are answered 503 until it is available again.`,
      )
    },
    reached: () => {
      if (!unavailable || settling) return
      settling = setTimeout(() => {
        stopSettling()
        unavailable = false
        print('The database is available again.')
      }, SETTLE_MS)
      settling.unref()
    },
  }
}
