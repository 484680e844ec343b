/**
 * `npm run mutate [file …]`: changes one place of a rule at a time and runs the tests, which have
 * to notice. A mutant meets the pure tests first; survivors meet the API tests of their domain.
 * Fails when fewer than 90 % die, or when one survives that docs/testing.md does not explain.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runStryker, type MutantResult } from './mutation/run-stryker.ts'

const LEAST_KILLED = 0.9
const RULES = ['src/**/{rules,slots,totals,due,hold-message}.ts', 'src/**/*-rules.ts']

const alive = ({ status }: MutantResult) => status === 'Survived' || status === 'NoCoverage'
const dead = ({ status }: MutantResult) => status === 'Killed' || status === 'Timeout'
const fileOf = ({ fileName }: MutantResult) => path.relative(process.cwd(), fileName)

/** `src/<tree>/<group>/<domain>` of a file: the group and the domain. */
const domainOf = (file: string) => file.split('/').slice(2, 4).join('/')

/** Where a mutant is, as StrykerJS takes it: its columns begin at 0, those of results at 1. */
function rangeOf(mutant: MutantResult): string {
  const { start, end } = mutant.location
  return `${fileOf(mutant)}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`
}

/** What a mutant changes, as the list of docs/testing.md names it. */
function nameOf(mutant: MutantResult): string {
  const { start, end } = mutant.location
  const lines = readFileSync(mutant.fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  const code = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  return `${code(lines.join('\n'))} → ${code(mutant.replacement ?? '')}`
}

/** The survivors that also survive the API tests of their domain. */
async function meetApiTests(survivors: readonly MutantResult[]): Promise<MutantResult[]> {
  const still: MutantResult[] = []
  for (const [domain, mutants] of Map.groupBy(survivors, (mutant) => domainOf(fileOf(mutant)))) {
    const tests = `src/server/${domain}/**/*.test.ts`
    if (!existsSync(`src/server/${domain}`) || globSync(tests).length === 0) {
      still.push(...mutants)
      continue
    }
    process.env.LUZ_MUTATED_TESTS = tests
    console.log(`${mutants.length} survivors meet ${tests}`)
    const ranges = [...new Set(mutants.map(rangeOf))]
    const again = await runStryker(ranges, 'tools/mutation/api-tests.config.ts')
    const names = new Set(mutants.map((mutant) => `${fileOf(mutant)} ${nameOf(mutant)}`))
    still.push(...again.filter((mutant) => alive(mutant) && names.has(`${fileOf(mutant)} ${nameOf(mutant)}`)))
  }
  return still
}

process.env.TZ = 'Pacific/Kiritimati'
const files = process.argv.slice(2)
const results = await runStryker(files.length > 0 ? files : RULES, 'tools/mutation/pure-tests.config.ts')
const counted = results.filter((mutant) => alive(mutant) || dead(mutant))
const survivors = await meetApiTests(results.filter(alive))

/** The rows of the table of survivors; a pipe in code is escaped there. */
const explained = readFileSync('docs/testing.md', 'utf8').replaceAll('\\|', '|').split('\n')
const unexplained = survivors.filter(
  (mutant) => !explained.some((row) => row.includes(`| ${fileOf(mutant)} | \`${nameOf(mutant)}\` |`)),
)
for (const mutant of unexplained)
  console.log(`${fileOf(mutant)}:${mutant.location.start.line}  ${nameOf(mutant)}  [${mutant.mutatorName}]`)
const share = 1 - survivors.length / counted.length
console.log(
  `${counted.length} mutants, ${survivors.length} survive (${unexplained.length} without a reason): ${(100 * share).toFixed(1)} % die`,
)
if (share < LEAST_KILLED || unexplained.length > 0) process.exitCode = 1
