import { useEffect } from 'react'
import { markOpened } from './api.ts'

/**
 * Tells the server that the person looks at the list, so that what they see is no longer counted.
 * `latest` is the time of the latest one that is shown.
 */
export function useOpened(latest: string | undefined, fresh: number): void {
  useEffect(() => {
    // nothing is lost when it fails: the count stays until the list is opened again
    if (latest !== undefined && fresh > 0) void markOpened(latest).catch(() => undefined)
  }, [latest, fresh])
}
