/** Recognizes a disk without space, whoever reports it: Node, PostgreSQL, initdb or a log of theirs. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const SAID = /No space left on device|[Dd]isk quota exceeded/

/** Whether the error, or one that caused it, says so. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (codes.has((one as NodeJS.ErrnoException).code) || saysDiskFull(one.message)) return true
  return false
}
/** Whether a message or a log says so. */
export const saysDiskFull = (text: string): boolean => SAID.test(text)
