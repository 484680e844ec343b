import type pg from 'pg'
import { sha256 } from '#server/platform/security/crypto.ts'
import type { Limit } from '#server/platform/security/limits.ts'

/** As if the key of a limit had made all attempts that it allows, but `left`. */
export async function countAsUsed(pool: pg.Pool, limit: Limit, key: string, left = 0): Promise<void> {
  const { name, points, seconds } = limit
  const text = `insert into rate_limits (key, points, expire) values ($1, $2, $3)
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`
  await pool.query(text, [`${name}:${sha256(key).slice(0, 32)}`, points - left, Date.now() + seconds * 1000])
}
