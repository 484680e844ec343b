/** The problems of all domains, and what a sentence for people contains. */
import { domains } from '#server/domains.ts'
import { sessionStoreOf } from '#server/platform/domain.ts'
import { problemRegistryOf } from '#server/platform/http/problem-registry.ts'

export const problems = problemRegistryOf(domains, sessionStoreOf(domains).problems)
export const hebrew = /[\u05d0-\u05ea]/
/** Words of programs, which no sentence for people contains. */
export const machineWords = /\b(error|invalid|expected|received|unexpected|token|undefined|null|zod|syntax|json|at )\b/i
