/**
 * The conventions that linters lack: names, places, lengths, words and CSS classes. Prints path, line and what to do; the exit code is 1
 * when there is a violation. tools/conventions.test.ts shows each rule.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { checkClasses } from './conventions-classes.ts'
import { checkDomainWords } from './conventions-domains.ts'
import { checkNames, lineLimit } from './conventions-names.ts'
import type { Problem, SourceFile } from './conventions-problem.ts'
import { checkWords } from './conventions-words.ts'

const read = /\.(ts|tsx|mts|cts|css|sql)$/
/** The files of this tool contain the words that it looks for. */
const spellsItOut = /^tools\/conventions[a-z-]*(\.test)?\.ts$/

const checkLength = ({ path, text }: SourceFile): Problem[] => {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const limit = lineLimit(path)
  if (lines <= limit) return []
  return [{ path, line: limit + 1, rule: 'length', message: `${lines} lines, at most ${limit}: it is two files` }]
}

/** Checks all files together, because some rules compare files. */
export const inspect = (files: readonly SourceFile[]): Problem[] => {
  const authored = files.filter(({ path }) => path !== 'src/web/ui/theme.css' && path !== 'db/schema.sql')
  const problems = [
    ...checkNames(files),
    ...authored.flatMap(checkLength),
    ...authored.filter(({ path }) => !spellsItOut.test(path)).flatMap(checkWords),
    ...checkClasses(files),
    ...checkDomainWords(files),
  ]
  return problems.sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
}

if (import.meta.main) {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'tools',
    'tests',
    'bench',
    'db',
    '*.config.ts',
  ]
  const paths = execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n')
  const files = paths
    .filter((path) => read.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const problems = inspect(files)
  for (const { path, line, rule, message } of problems) console.log(`${path}:${line}  ${message}  [${rule}]`)
  console.log(problems.length ? `conventions: ${problems.length} things to do` : `conventions: ${files.length} files`)
  process.exitCode = problems.length ? 1 : 0
}
