/** docs/bench.md: its table holds the figures of the last run of each bench. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dateOf } from '#shared/values/local-time.ts'
import { round } from './measure.ts'

/**
 * `bare` is the limit that was measured in the same run, in the same unit; a ratio above 1 means
 * more than the limit.
 */
export type Figure = {
  readonly what: string
  readonly measured: number
  readonly unit: string
  readonly bare?: number
  /** What the ratio or the figure should reach: '≤ 1.25×', '≤ 800 ms'. */
  readonly goal?: string
}

const PAGE = path.resolve(import.meta.dirname, '../docs/bench.md')
const HEAD = [
  '| bench | what | measured | bare limit | ratio | goal | commit, date, machine |',
  '|---|---|---|---|---|---|---|',
]

/**
 * Refuses figures that were not measured. A mark that has vanished from the page reads as 0, which
 * would keep to every limit. Only a figure whose goal is 0 may be 0.
 * @throws a sentence that names them
 */
export function refuseMissing(name: string, figures: readonly Figure[]): void {
  const isMissing = (value: number) => !Number.isFinite(value) || value <= 0
  const missing = figures.filter(
    ({ measured, bare = 1, goal }) => isMissing(bare) || (isMissing(measured) && !(goal === '0' && measured === 0)),
  )
  if (figures.length > 0 && missing.length === 0) return
  const said = missing.map(({ what, measured, bare }) => `"${what}" (${measured}, bare limit ${bare ?? 'none'})`)
  throw new Error(
    `bench ${name} measured nothing for ${said.join(', ') || 'any figure'}: look for a mark that is no longer there.`,
  )
}

/** Replaces the rows of the benches that ran, in the order of `names`; the others stay. */
export function writeFigures(names: readonly string[], figures: ReadonlyMap<string, readonly Figure[]>): void {
  const lines = fs.readFileSync(PAGE, 'utf8').split('\n')
  const begin = lines.indexOf(HEAD[0]!)
  if (begin < 0) throw new Error(`${PAGE} has no table that begins with: ${HEAD[0]}`)
  const end = lines.findIndex((line, i) => i > begin && !line.startsWith('|'))
  const before = lines.slice(begin + HEAD.length, end)
  const run = describeRun()
  const rows = names.flatMap((name) => {
    const fresh = figures.get(name)
    return fresh
      ? fresh.map((figure) => rowOf(name, figure, run))
      : before.filter((row) => row.startsWith(`| ${name} |`))
  })
  fs.writeFileSync(PAGE, [...lines.slice(0, begin), ...HEAD, ...rows, ...lines.slice(end)].join('\n'))
}

function rowOf(name: string, { what, measured, unit, bare, goal = '' }: Figure, run: string): string {
  const amount = (value: number) => `${round(value, value < 10 ? 2 : 0).toLocaleString('en')} ${unit}`
  const cells = [name, what, amount(measured)]
  cells.push(...(bare === undefined ? ['', ''] : [amount(bare), `${round(measured / bare, 2)}×`]))
  return `| ${[...cells, goal, run].join(' | ')} |`
}

/** `1a2b3c4 2026-11-22, 2 × AMD EPYC`; a + marks a commit with changes that were not committed. */
function describeRun(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: path.dirname(PAGE), encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', ':/', ':!/docs') === '' ? '' : '+'
  const processors = os.cpus()
  const model = processors[0]?.model.replace(/\s+/g, ' ').trim() ?? 'unknown'
  return `${git('rev-parse', '--short', 'HEAD')}${changed} ${dateOf(new Date())}, ${processors.length} × ${model}`
}
