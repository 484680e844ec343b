import { isTemporary } from '#server/platform/database/outage.ts'

const TOKEN = /^[\w-]{22}$/

/**
 * The status of a page behind a secret link: 404 when `find` finds nothing for the token. The page
 * is the same and says so itself. While the database is away it is 200, because the page asks
 * again.
 */
export async function linkStatus(token: string, find: (token: string) => Promise<unknown>): Promise<200 | 404> {
  if (!TOKEN.test(token)) return 404
  try {
    return (await find(token)) === undefined ? 404 : 200
  } catch (error) {
    if (isTemporary(error)) return 200
    throw error
  }
}
