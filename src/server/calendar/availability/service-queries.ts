import { sql } from 'kysely'

/** An appointment that waits for its deposit no longer counts when its time is over. */
export const isNotOver = (now: Date) => sql<boolean>`(held_until is null or held_until > ${now})`

/**
 * An online booking beyond the hourly allowance of unproved ones is a request that holds no time
 * until staff approve it (0077).
 */
export const holdsTime = sql<boolean>`(holds_slot or status_key <> 'waiting' or source <> 'online')`
