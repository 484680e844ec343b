/**
 * How long commits wait: for the disk, or for a synchronous standby that does not confirm. What a
 * connection waits for, PostgreSQL tells to its own login and to superusers only.
 */
type Commit = { readonly began: number }
const all = new WeakMap<object, Set<Commit>>()

/** Waits for a commit of this database, which counts meanwhile. */
export async function timeCommit<T>(db: object, ended: Promise<T>): Promise<T> {
  const running = all.get(db) ?? new Set()
  all.set(db, running)
  const commit = { began: performance.now() }
  running.add(commit)
  try {
    return await ended
  } finally {
    running.delete(commit)
  }
}

/** How long the oldest of the commits that run now has waited, in seconds; 0 when none runs. */
export function longestCommit(db: object): number {
  // a set keeps the order in which they began
  const [oldest] = all.get(db) ?? []
  return oldest ? (performance.now() - oldest.began) / 1000 : 0
}
