/**
 * `npm run build`: compares theme.css with theme.ts, builds the staff application, the public pages and the bundle that renders them on
 * the server, compresses each text file to .br and .gz, and compares the sizes with tools/budgets.ts.
 *
 * The build is written elsewhere and then renamed to dist, so that concurrent builds and running servers see complete folders only.
 * `--if-stale` does nothing when dist was built from the same sources, and does not fail on sizes; `npm test` does.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

/** A hash of all files that a build depends on. */
const stampOfSources = () => {
  const hash = createHash('sha256')
  const loose = [
    'vite.staff.config.ts',
    'vite.public.config.ts',
    'package.json',
    'package-lock.json',
    'tools/build-web.ts',
    'tools/languages.ts',
    'tools/staff-page.ts',
    'tools/staff-worker.ts',
  ]
  const sources = [...filesIn('src/web'), ...filesIn('src/shared')].filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of [...sources, ...loose]) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

const stamp = stampOfSources()
const ifStale = process.argv.includes('--if-stale')
if (ifStale && existsSync('dist/stamp') && readFileSync('dist/stamp', 'utf8') === stamp) process.exit(0)

const began = performance.now()
// NODE_ENV=development must not put React's development build into dist
process.env.NODE_ENV = 'production'

/** Removes the folders of builds that were killed, but not those of running processes. */
const sweep = () => {
  for (const name of existsSync('tmp') ? readdirSync('tmp') : []) {
    const pid = Number(/^build-(\d+)$/.exec(name)?.[1])
    if (!pid || existsSync(`/proc/${pid}`)) continue
    if (Date.now() - statSync(path.join('tmp', name)).mtimeMs > 600_000)
      rmSync(path.join('tmp', name), { recursive: true, force: true })
  }
}
sweep()
const mine = path.resolve(`tmp/build-${process.pid}`)
const made = path.join(mine, 'dist')
mkdirSync(made, { recursive: true })
process.on('exit', () => rmSync(mine, { recursive: true, force: true }))

const complaints: string[] = []
const { execFileSync } = await import('node:child_process')
try {
  execFileSync(process.execPath, ['tools/write-theme-css.ts', '--check'], { stdio: 'inherit' })
} catch {
  process.exit(1)
}

const { build } = await import('vite')
const { budgets, unwelcome, weigh } = await import('./budgets.ts')
const { writeStaffWorker } = await import('./staff-worker.ts')

type Chunk = { fileName: string; isEntry: boolean; imports: string[]; moduleIds: string[] }
/** The entries and their static imports. */
const loadedAtOnce = (chunks: readonly Chunk[]): Chunk[] => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunks.filter((chunk) => chunk.isEntry))
  for (const chunk of found) for (const file of chunk.imports) if (byFile.has(file)) found.add(byFile.get(file)!)
  return [...found]
}

/** One Vite build. Unwelcome packages are found in the list of bundled modules, not in the text. */
const bundle = async (name: 'staff' | 'public' | 'ssr', configFile: string) => {
  const outDir = path.join(made, name)
  const ssr = name === 'ssr' ? { ssr: 'src/web/public/served.tsx' } : {}
  const built = await build({ configFile, mode: 'production', logLevel: 'warn', build: { outDir, ...ssr } })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const first = name === 'public' ? loadedAtOnce(chunks) : chunks // a lazy page of the public entry may bring what it needs
  const modules = first.flatMap((chunk) => chunk.moduleIds)
  const found = name === 'ssr' ? undefined : modules.find((id) => unwelcome[name].test(id))
  if (found) complaints.push(`the ${name} bundle contains ${found.slice(found.lastIndexOf('node_modules/'))}`)
}
await bundle('staff', 'vite.staff.config.ts')
await writeStaffWorker(path.join(made, 'staff'))
await bundle('public', 'vite.public.config.ts')
await bundle('ssr', 'vite.public.config.ts')

const sizes = weigh(made)
// the folder is served, and browsers do not need this
rmSync(path.join(made, 'staff/.vite'), { recursive: true })

const compressBeside = async (file: string) => {
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
const texts = ['staff', 'public']
  .flatMap((name) => filesIn(path.join(made, name)))
  .filter((file) => !file.includes('/.vite/'))
await Promise.all(texts.filter((file) => /\.(js|css|svg|html|json|webmanifest)$/.test(file)).map(compressBeside))

for (const { name, limit, measure } of budgets) {
  const bytes = measure(sizes)
  const over = bytes > limit
  if (over) complaints.push(`${name}: ${bytes - limit} bytes too many`)
  console.log(`${over ? '✗' : '✓'} ${name.padEnd(36)} ${(bytes / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB`)
}

writeFileSync(path.join(made, 'stamp'), stamp)
/** Replaces the old folder with the new one. Concurrent builds may do the same; the last one stays. */
const install = (triesLeft: number): void => {
  try {
    if (existsSync('dist')) renameSync('dist', path.join(mine, `old-${triesLeft}`))
    renameSync(made, 'dist')
  } catch (problem) {
    if (!triesLeft) throw problem
    install(triesLeft - 1)
  }
}
install(50)
console.log(`built in ${((performance.now() - began) / 1000).toFixed(1)} s`)
for (const complaint of complaints) console.log(complaint)
if (complaints.length && !ifStale) process.exitCode = 1
