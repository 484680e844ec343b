/**
 * The problems of the platform and of all domains: status, sentence, constraint and reply schema of
 * each.
 */
import type { z } from 'zod'
import { commonProblems, platformProblems, problemSchemas, type ProblemCode } from '#shared/http/problems.ts'
import { platformProblemText } from '#shared/http/text.ts'
import type { ConstraintProblems } from '../fail.ts'

/** The problems that a domain declares. */
export type DomainProblems = {
  /** HTTP status and Hebrew sentence of each code, and the fields that they add to a reply. */
  readonly problems?: {
    readonly status: Readonly<Partial<Record<ProblemCode, number>>>
    readonly text: Readonly<Partial<Record<ProblemCode, string>>>
    readonly details?: z.ZodRawShape
  }
  /** The problem that a violated unique constraint means, by the constraint's name. */
  readonly uniques?: Readonly<Record<string, ProblemCode>>
  /**
   * The same for exclusion constraints, by table, because each partition has its own constraint
   * name.
   */
  readonly exclusions?: Readonly<Record<string, ProblemCode>>
}
export type ProblemRegistry = {
  readonly status: Readonly<Record<ProblemCode, number>>
  readonly text: Readonly<Record<ProblemCode, string>>
  readonly constraints: ConstraintProblems
  /** Codes that any endpoint may answer with. */
  readonly common: readonly ProblemCode[]
  readonly schemaOf: (codes: readonly ProblemCode[]) => z.ZodType
  /** `operation: code` of answers that the contract does not list. Tests fail when there is one. */
  readonly undeclared: Set<string>
}

/**
 * `ofGate` are the codes with which the session gate refuses a call. Throws when a code is declared
 * twice.
 */
export function problemRegistryOf(domains: readonly DomainProblems[], ofGate: readonly ProblemCode[]): ProblemRegistry {
  const domainProblems = domains.flatMap(({ problems }) => problems ?? [])
  const codes = [platformProblems, ...domainProblems.map(({ status }) => status)].flatMap((table) => Object.keys(table))
  const duplicate = codes.find((code, i) => codes.indexOf(code) !== i)
  if (duplicate) throw new Error(`the problem ${duplicate} is declared twice`)
  return {
    status: Object.assign({}, platformProblems, ...domainProblems.map(({ status }) => status)),
    text: Object.assign({}, platformProblemText, ...domainProblems.map(({ text }) => text)),
    constraints: {
      uniques: Object.assign({}, ...domains.map(({ uniques }) => uniques)),
      exclusions: Object.assign({}, ...domains.map(({ exclusions }) => exclusions)),
    },
    common: [...commonProblems, ...ofGate],
    schemaOf: problemSchemas(Object.assign({}, ...domainProblems.map(({ details }) => details))),
    undeclared: new Set(),
  }
}
