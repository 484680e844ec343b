/**
 * `npm run build`: compares theme.css with theme.ts, builds the staff application, the public pages
 * and the bundle that renders them on the server, compresses each text file to .br and .gz, and
 * compares the sizes with tools/budgets.ts.
 *
 * The build is written elsewhere and then renamed to dist, so that concurrent builds and running
 * servers see complete folders only. `--if-stale` does nothing when dist was built from the same
 * sources, and does not fail on sizes; `npm test` does.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Built } from './budgets.ts'

process.chdir(path.resolve(import.meta.dirname, '..'))

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

/** A hash of all files that a build depends on. */
const stampOfSources = () => {
  const hash = createHash('sha256')
  const tools = [
    'build-web',
    'languages',
    'merge-parts',
    'staff-chunks',
    'staff-page',
    'staff-screens',
    'staff-worker',
    'styles-in-scripts',
  ].map((name) => `tools/${name}.ts`)
  const otherFiles = ['vite.staff.config.ts', 'vite.public.config.ts', 'package.json', 'package-lock.json', ...tools]
  const sources = [...filesIn('src/web'), ...filesIn('src/shared')].filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of [...sources, ...otherFiles]) hash.update(`${file}\0`).update(fs.readFileSync(file))
  return hash.digest('hex')
}

const stamp = stampOfSources()
const ifStale = process.argv.includes('--if-stale')
if (ifStale && fs.existsSync('dist/stamp') && fs.readFileSync('dist/stamp', 'utf8') === stamp) process.exit(0)

const began = performance.now()
// NODE_ENV=development must not put React's development build into dist
process.env.NODE_ENV = 'production'
try {
  execFileSync(process.execPath, ['tools/write-theme-css.ts', '--check'], { stdio: 'inherit' })
} catch {
  process.exit(1)
}

fs.mkdirSync('tmp', { recursive: true })
// folders of builds that were killed
for (const folder of fs.readdirSync('tmp').filter((name) => name.startsWith('build-')))
  if (Date.now() - (fs.statSync(`tmp/${folder}`, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 600_000)
    fs.rmSync(`tmp/${folder}`, { recursive: true, force: true })
const mine = path.resolve(fs.mkdtempSync('tmp/build-'))
const made = path.join(mine, 'dist')
process.on('exit', () => fs.rmSync(mine, { recursive: true, force: true }))

// after NODE_ENV is set, and not when nothing is stale
const { build } = await import('vite')
const { brotli, gzip, forbiddenModulesIn, weigh } = await import('./budgets.ts')
const { writeStaffWorker } = await import('./staff-worker.ts')

const bundle = async (name: string, configFile: string, ssr?: string): Promise<Built> => {
  const outDir = path.join(made, name)
  const options = { outDir, ...(ssr ? { ssr } : {}) }
  const built = await build({ configFile, mode: 'production', logLevel: 'warn', build: options })
  const { output } = built as { output: Built }
  if (!ssr)
    for (const file of output)
      if (file.type === 'chunk' && file.isEntry) compileEagerly(path.join(outDir, file.fileName))
  return output
}
/**
 * Asks V8 to compile all functions of a first script while it parses it, on a thread of its own.
 * Nearly all of them run at once, and compiling each when it is called takes the main thread a
 * fifth of a second on a slow phone. The comment must be the first line, before what Vite adds.
 * Other browsers ignore it. https://v8.dev/blog/explicit-compile-hints
 */
function compileEagerly(file: string): void {
  fs.writeFileSync(file, `//# allFunctionsCalledOnLoad\n${fs.readFileSync(file, 'utf8')}`)
}
const staff = await bundle('staff', 'vite.staff.config.ts')
await writeStaffWorker(path.join(made, 'staff'))
const visitors = await bundle('public', 'vite.public.config.ts')
await bundle('ssr', 'vite.public.config.ts', 'src/web/public/served.tsx')

for (const file of [...filesIn(path.join(made, 'staff')), ...filesIn(path.join(made, 'public'))])
  if (/\.(m?js|css|svg|html|json|webmanifest)$/.test(file) && !file.includes('/.vite/'))
    for (const [ending, compress] of Object.entries({ br: brotli, gz: gzip }))
      fs.writeFileSync(`${file}.${ending}`, compress(fs.readFileSync(file)))

const complaints = forbiddenModulesIn(staff, visitors)
for (const { name, limit, bytes } of weigh(staff, visitors)) {
  const over = bytes > limit
  if (over) complaints.push(`${name}: ${bytes - limit} bytes too many`)
  console.log(`${over ? '✗' : '✓'} ${name.padEnd(36)} ${(bytes / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB`)
}

fs.writeFileSync(path.join(made, 'stamp'), stamp)
/**
 * Replaces the old folder with the new one. Concurrent builds may do the same; the last one stays.
 */
const install = (triesLeft: number): void => {
  try {
    if (fs.existsSync('dist')) fs.renameSync('dist', path.join(mine, `old-${triesLeft}`))
    fs.renameSync(made, 'dist')
  } catch (problem) {
    if (!triesLeft) throw problem
    install(triesLeft - 1)
  }
}
install(50)
console.log(`built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
for (const complaint of complaints) console.log(complaint)
if (complaints.length && !ifStale) process.exitCode = 1
