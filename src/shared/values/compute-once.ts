/** The maximum number of results in a cache. Only requests for very many dates reach it. */
const CACHE_MAX = 20_000

/** Returns the cached result for a key, or computes and caches it. A full cache is emptied. */
export function computeOnce<Key, Result>(cache: Map<Key, Result>, key: Key, compute: () => Result): Result {
  let found = cache.get(key)
  if (found === undefined) {
    found = compute()
    if (cache.size > CACHE_MAX) cache.clear()
    cache.set(key, found)
  }
  return found
}
