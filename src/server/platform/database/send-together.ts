import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

/**
 * Statements that are started together (`Promise.all`) leave in one write: the driver writes each
 * on its own, and each write wakes PostgreSQL, which answers and sleeps again. The write leaves
 * once the process has nothing else to do for what has arrived.
 */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection
  const send = client.query.bind(client) as Query
  let isHeld = false
  const release = () => {
    isHeld = false
    stream.uncork()
  }
  const query: Query = (...args) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(release)
    }
    return send(...args)
  }
  Object.assign(client, { query })
}
