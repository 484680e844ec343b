/**
 * The conventions that linters lack: names, places, lengths, words, CSS classes, and what the pages
 * of documentation name. Prints path, line and what to do; the exit code is 1 when there is a
 * violation. tools/conventions.test.ts and tools/conventions-docs.test.ts show each rule.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { checkClasses } from './conventions-classes.ts'
import { checkDocs } from './conventions-docs.ts'
import { checkDomainWords } from './conventions-domains.ts'
import { checkWords } from './conventions-words.ts'
import { rules, type Problem, type SourceFile } from './conventions-rules.ts'

const without = (line: string, literals: readonly string[]) =>
  literals.reduce((rest, literal) => rest.replaceAll(literal, ''), line)
/** At most one problem for each rule and line. */
const checkRules = ({ path, text }: SourceFile): Problem[] =>
  rules
    .filter(({ where, except }) => where.test(path) && !except?.test(path))
    .flatMap(({ rule, never, literals = [], message }) => {
      if (!never) return [{ path, line: 1, rule, message }]
      const found = text
        .split('\n')
        .map((line, i) => ({ line: i + 1, what: never.exec(without(line, literals))?.[0].trim() }))
      return found.flatMap(({ line, what }) =>
        what === undefined ? [] : [{ path, line, rule, message: `${message} (${what})` }],
      )
    })

const limitOf = (path: string) =>
  path.endsWith('.generated.ts') ? 1200 : path.startsWith('src/server/operations/demo/') ? 400 : 250
const checkLength = ({ path, text }: SourceFile): Problem[] => {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const limit = limitOf(path)
  if (lines <= limit) return []
  return [{ path, line: limit + 1, rule: 'length', message: `${lines} lines, at most ${limit}: it is two files` }]
}

const sharedNames = 'contract, routes, problems, text, slots, totals and rules'
const other = new RegExp(
  `^src/shared/(?!(?:http|values)/)([^/]+/[^/]+)/(?!(?:${sharedNames.split(/, | and /).join('|')})\\.)[^/]+(?<!\\.test\\.tsx?)$`,
)
const checkShared = (files: readonly SourceFile[]): Problem[] => {
  const others = files.filter(({ path }) => other.test(path))
  return others
    .filter(({ path, text }, i) => {
      const second = others.findIndex((file) => other.exec(file.path)![1] === other.exec(path)![1]) < i
      return second || text.split('\n').length > 120
    })
    .map(({ path }) => ({
      path,
      line: 1,
      rule: 'vocabulary',
      message: `beside ${sharedNames} a shared domain has one small file (120 lines): join or split it`,
    }))
}

const exportedFunction = /^export (?:(?:default )?(?:async )?function|const \w+.* = (?:async )?(?:<.+>)?(?:\(|\w+ =>))/
/** The end of a docstring, or an overload, whose first signature has it. */
const documented = /\*\/$|^export function.*[^{}]$/
/** Exported functions state shapes, units, errors and the source of a rule (STYLE.md). */
const checkDocstrings = ({ path, text }: SourceFile): Problem[] => {
  if (!/^src\/.*(?<!\.(?:test|generated|d))\.tsx?$/.test(path)) return []
  return text.split('\n').flatMap((line, i, all) => {
    if (!exportedFunction.test(line) || documented.test(all[i - 1] ?? '')) return []
    const message = 'say in a docstring what the name does not: shape, unit, order, limits, errors, source of a rule'
    return [{ path, line: i + 1, rule: 'docstring', message }]
  })
}

/** The files of this tool contain the words that it looks for. */
const spellsItOut = /^tools\/conventions[a-z-]*(\.test)?\.ts$/

/** Written by a tool, or prose. */
const isNotCode = (path: string) =>
  path === 'src/web/ui/theme/theme.css' ||
  path === 'db/schema.sql' ||
  path === 'db/migrations/0001_baseline.sql' ||
  path.endsWith('.md')

/**
 * Checks all files together, because some rules compare files. `paths` are all files of the
 * project, also those whose text no rule reads.
 */
export const inspect = (
  files: readonly SourceFile[],
  paths: readonly string[] = files.map(({ path }) => path),
): Problem[] => {
  const authored = files.filter(({ path }) => !isNotCode(path))
  const problems = [
    ...authored.filter(({ path }) => !spellsItOut.test(path)).flatMap(checkRules),
    ...authored.flatMap(checkLength),
    ...authored.flatMap(checkDocstrings),
    ...checkShared(files),
    ...checkClasses(files),
    ...checkDomainWords(files),
    ...checkWords(files),
    ...checkDocs(files, paths),
  ]
  return problems.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

if (import.meta.main) {
  const places = /^(src|tools|tests|bench|db)\/.*\.(ts|tsx|mts|cts|css|sql)$|^[^/]*\.config\.ts$|\.md$/
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(path))
  const files = paths.filter((path) => places.test(path)).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const problems = inspect(files, paths)
  for (const { path, line, rule, message } of problems) console.log(`${path}:${line}  ${message}  [${rule}]`)
  console.log(`conventions: ${problems.length} things to do in ${files.length} files`)
  process.exitCode = problems.length ? 1 : 0
}
