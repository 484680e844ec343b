/**
 * `npm run mutate [-- --pure] [file …]`: changes one place of a rule at a time and runs the tests,
 * which have to notice. A mutant meets the pure tests first; survivors meet the API tests of their
 * domain, unless `--pure` asks for the first only. Fails when fewer than 90 % die, or when one
 * survives that docs/testing.md does not explain.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  fileOf,
  isAlive,
  isDead,
  keyOf,
  nameOf,
  printFiles,
  printMutants,
  rangeOf,
} from './mutation/describe-mutants.ts'
import { runStryker, type MutantResult } from './mutation/run-stryker.ts'

const LEAST_KILLED = 0.9
/** Rules of domains, and of the values that all domains read. */
const RULES = [
  'src/**/{rules,slots,totals,due,hold-message}.ts',
  'src/**/*-{rules,couplings}.ts',
  'src/shared/values/*.ts',
  '!src/**/{text,*.test}.ts',
]

/** `src/<tree>/<group>/<domain>` of a file: the group and the domain. */
const domainOf = (file: string) => file.split('/').slice(2, 4).join('/')

/**
 * The survivors that the API tests of their domain do not kill either. No API test loads the web.
 */
async function meetApiTests(survivors: readonly MutantResult[]): Promise<MutantResult[]> {
  const isOfWeb = (mutant: MutantResult) => fileOf(mutant).startsWith('src/web/')
  const still: MutantResult[] = survivors.filter(isOfWeb)
  const others = survivors.filter((mutant) => !isOfWeb(mutant))
  for (const [domain, mutants] of Map.groupBy(others, (mutant) => domainOf(fileOf(mutant)))) {
    const tests = `src/server/${domain}/**/*.test.ts`
    if (!existsSync(`src/server/${domain}`) || globSync(tests).length === 0) {
      still.push(...mutants)
      continue
    }
    process.env.LUZ_MUTATED_TESTS = tests
    console.log(`${mutants.length} survivors meet ${tests}`)
    const again = await runStryker([...new Set(mutants.map(rangeOf))], 'tools/mutation/api-tests.config.ts')
    const killed = new Set(again.filter(isDead).map(keyOf))
    still.push(...mutants.filter((mutant) => !killed.has(keyOf(mutant))))
    printMutants(
      'Took too long in API tests, and count as dead:',
      again.filter(({ status }) => status === 'Timeout'),
    )
  }
  return still
}

process.env.TZ = 'Pacific/Kiritimati'
const { values, positionals: files } = parseArgs({ options: { pure: { type: 'boolean' } }, allowPositionals: true })
const results = await runStryker(files.length > 0 ? files : RULES, 'tools/mutation/pure-tests.config.ts')
const counted = results.filter((mutant) => isAlive(mutant) || isDead(mutant))
const alive = results.filter(isAlive)
const survivors = values.pure ? alive : await meetApiTests(alive)

/** The rows of the table of survivors; a pipe in code is escaped there. */
const explained = readFileSync('docs/testing.md', 'utf8').replaceAll('\\|', '|').split('\n')
const unexplained = survivors.filter(
  (mutant) => !explained.some((row) => row.includes(`| ${fileOf(mutant)} | \`${nameOf(mutant)}\` |`)),
)
printFiles(results, survivors)
printMutants(
  'Took too long in pure tests, and count as dead:',
  results.filter(({ status }) => status === 'Timeout'),
)
printMutants('Survive without a reason:', unexplained)
const share = 1 - survivors.length / Math.max(counted.length, 1)
console.log(
  `${counted.length} mutants, ${survivors.length} survive (${unexplained.length} without a reason): ${(100 * share).toFixed(1)} % die; ` +
    `${results.length - counted.length} were not tried, because they change what is computed once`,
)
if (share < LEAST_KILLED || unexplained.length > 0) process.exitCode = 1
