/** The most results that a cache keeps. Only a person who tries many dates asks for more. */
const CACHE_MAX = 20_000

/** What a pure function gave for a key before. A full cache is emptied. */
export function computeOnce<Key, Result>(cache: Map<Key, Result>, key: Key, compute: () => Result): Result {
  let found = cache.get(key)
  if (found === undefined) {
    found = compute()
    if (cache.size > CACHE_MAX) cache.clear()
    cache.set(key, found)
  }
  return found
}
