/** What happened to mutants, and the names by which docs/testing.md explains survivors. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { MutantResult } from './run-stryker.ts'

export const isAlive = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage'
export const isDead = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout'
export const fileOf = ({ fileName }: MutantResult) => path.relative(process.cwd(), fileName)

/** Where a mutant is, as StrykerJS takes it: its columns begin at 0, those of results at 1. */
export function rangeOf(mutant: MutantResult): string {
  const { start, end } = mutant.location
  return `${fileOf(mutant)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

/** The same for one mutant in two runs. */
export const keyOf = (mutant: MutantResult) => `${rangeOf(mutant)} ${mutant.replacement}`

/** What a mutant changes, as the list of docs/testing.md names it. */
export function nameOf(mutant: MutantResult): string {
  const { start, end } = mutant.location
  const lines = readFileSync(mutant.fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  const code = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return `${code(lines.join('\n'))} → ${code(mutant.replacement ?? '')}`
}

const lineOf = (mutant: MutantResult) =>
  `${fileOf(mutant)}:${mutant.location.start.line}  ${nameOf(mutant)}  [${mutant.mutatorName}, ${mutant.status}]`

/** Prints mutants one a line under a heading. */
export function printMutants(heading: string, mutants: readonly MutantResult[]) {
  if (mutants.length > 0) console.log([heading, ...mutants.map(lineOf)].join('\n'))
}

/** Prints how many mutants of each file were counted, died in pure tests, and survive. */
export function printFiles(results: readonly MutantResult[], survivors: readonly MutantResult[]) {
  for (const [file, mutants] of Map.groupBy(results, fileOf)) {
    const dead = mutants.filter(isDead).length
    const counted = dead + mutants.filter(isAlive).length
    const still = survivors.filter((mutant) => fileOf(mutant) === file).length
    console.log(
      `${file}: ${counted} mutants, ${dead} die in pure tests, ${counted - dead - still} later, ${still} survive`,
    )
  }
}
