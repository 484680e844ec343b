/** The link of a marketing message, which leads to a page of the office. */
import { callerOf, type Answer } from '#tests/support/office.ts'

const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

/** The path of the link in a message. */
export const linkIn = (message: string): string => /\/l\/[\w-]{12}(?![\w-])/.exec(message)![0]

/** Follows a path as a browser, or as what `headers` say. */
export const follow = async (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  (await callerOf(null))('GET', path, undefined, { 'user-agent': BROWSER, ...headers })
