import type pg from 'pg'

/** Each costs the server some 50 kB on each connection: its parse tree and, after five runs, its plan. */
const NAMED_MAX = 200
/** A statement whose columns a migration changed; it stays unusable under its name. */
const STALE_PLAN = '0A000'

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Gives every statement with values a name on its connection, so that PostgreSQL parses it once and can keep its plan.
 * A text without values is sent as it is (it may hold several statements), and so is what comes after the first 200 texts of a
 * connection: the pool renews its connections every few minutes.
 */
export function nameStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Query
  const names = new Map<string, string>()
  let given = 0
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMED_MAX) return known
    const name = `s${++given}`
    names.set(text, name)
    return name
  }
  const query: Query = (config, values, callback) => {
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return send(config, values, callback)
    const name = nameOf(config)
    if (name === undefined) return send(config, values, callback)
    const result = send({ name, text: config, values }, callback)
    // the next run prepares it anew under another name
    if (result instanceof Promise)
      result.catch((error: { code?: string }) => error.code === STALE_PLAN && names.delete(config))
    return result
  }
  Object.assign(client, { query })
}
