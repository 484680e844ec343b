import type { ProblemReply } from '#shared/http/problems.ts'
import { text } from '../text.ts'

/** The reasons of a refusal that are shown as cards. */
export const SHOWN: readonly string[] = ['taken', 'blocked']

/**
 * Whether a refusal offers other times: the time of the employee, or a room or device, is taken.
 */
export const isTaken = (code: string): boolean => code === 'slot_taken' || code === 'resource_taken'

/** Whether nothing has the time, and nobody works then. */
export const isOnlyOff = (problem: ProblemReply | null): boolean => {
  const { code, reasons = [] } = problem ?? {}
  return code === 'slot_taken' && reasons.length > 0 && !reasons.some(({ kind }) => SHOWN.includes(kind))
}
/** The title of a refusal. */
export const titleOfTaken = (problem: ProblemReply | null): string => (isOnlyOff(problem) ? text.notAtWork : text.taken)
