import { useEffect } from 'react'
import { markOpened } from './api.ts'

/**
 * Tells the server that the person looks at the list, so that what they see is no longer counted.
 * `newest` is the time of the newest one that is shown.
 */
export function useOpened(newest: string | undefined, fresh: number): void {
  useEffect(() => {
    // nothing is lost when it fails: the count stays until the list is opened again
    if (newest !== undefined && fresh > 0) void markOpened(newest).catch(() => undefined)
  }, [newest, fresh])
}
