import type { Limit } from '#server/platform/security/limits.ts'
import { world } from '#tests/support/world.ts'
import { countAsUsed } from './count-as-used.ts'

/** As if the key of a limit had made all attempts that it allows, but `left`. */
export const exhaust = async (limit: Limit, key: string, left = 0): Promise<void> =>
  countAsUsed((await world()).pool, limit, key, left)
