import type pg from 'pg'

/**
 * The most named statements per connection. Each costs the server about 50 kB: its parse tree and,
 * after five executions, its plan.
 */
const NAMED_MAX = 200
/**
 * The SQLSTATE of a statement whose result columns a migration changed. It cannot be executed under
 * its name again.
 */
const STALE_PLAN = '0A000'

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Gives every statement with values a name on its connection, so that PostgreSQL parses it once and
 * can cache its plan. A statement without values stays unnamed, because its text may contain
 * several statements. After 200 different statements on a connection, further ones stay unnamed
 * until the pool replaces the connection.
 */
export function nameStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Query
  const names = new Map<string, string>()
  let namesGiven = 0
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMED_MAX) return known
    const name = `s${++namesGiven}`
    names.set(text, name)
    return name
  }
  const query: Query = (config, values, callback) => {
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return send(config, values, callback)
    const name = nameOf(config)
    if (name === undefined) return send(config, values, callback)
    const result = send({ name, text: config, values }, callback)
    // the next execution prepares it under another name
    if (result instanceof Promise)
      result.catch((error: { code?: string }) => error.code === STALE_PLAN && names.delete(config))
    return result
  }
  Object.assign(client, { query })
}

/**
 * Takes the names of a connection that a pooler may lead to another server connection at each
 * transaction: what one of them prepared, another does not know. Libraries name theirs, too.
 */
export function unnameStatements(client: pg.ClientBase): void {
  const send = client.query.bind(client) as Query
  const query: Query = (config, values, callback) =>
    send(isNamed(config) ? { ...config, name: undefined } : config, values, callback)
  Object.assign(client, { query })
}
const isNamed = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
