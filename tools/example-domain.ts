/**
 * Follows docs/adding-a-domain.md in a copy of the tree, `tmp/example-domain`, and runs the checks
 * and the test of the domain there. The copy stays, to be looked at; the next run replaces it.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { filesOf } from './example-blocks.ts'

const copy = path.resolve('tmp/example-domain')

/**
 * Everything but ignored files. The packages are linked one by one: a link of the folder would lead
 * the import rules out of the copy.
 */
function copyTree(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed.split('\0').filter((one) => one !== '' && existsSync(one)))
    cpSync(file, path.join(copy, file))
  execFileSync('cp', ['-al', 'node_modules', copy])
  // tools write into these: their files would be those of the tree
  for (const cache of ['.cache', '.vite', '.vite-temp'])
    rmSync(path.join(copy, 'node_modules', cache), { recursive: true, force: true })
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
}

const made = filesOf(readFileSync('docs/adding-a-domain.md', 'utf8'), (file) => readFileSync(file, 'utf8'))
copyTree()
for (const [file, text] of made) {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
  writeFileSync(path.join(copy, file), text)
}

const ofDomain = [...made.keys()].filter((file) => file.includes('/pets/'))
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['schema', 'node', 'tools/schema.ts'],
  ['format', 'oxfmt', '--check', ...ofDomain],
  ['conventions', 'npm', 'run', '--silent', 'check:conventions'],
  ['types of the server', 'npm', 'run', '--silent', 'check:types-server'],
  ['types of the web', 'npm', 'run', '--silent', 'check:types-web'],
  ['boundaries', 'npm', 'run', '--silent', 'check:boundaries'],
  ['test', 'npm', 'run', '--silent', 'test:unit', '--', ...ofDomain.filter((file) => file.endsWith('.test.ts'))],
]
const PATH = `${path.join(copy, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`
const failed = steps.filter(([name, command, ...args]) => {
  const started = performance.now()
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit', env: { ...process.env, PATH } })
  console.log(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - started) / 1000)} s`)
  return status !== 0
})
if (failed.length > 0) console.error(`${failed.map(([name]) => name).join(', ')} failed in ${copy}`)
process.exitCode = failed.length > 0 ? 1 : 0
