/**
 * `npm run build`: theme.css compared with theme.ts, the staff application, the public pages and the bundle that renders them on the
 * server, each text file with its .br and .gz beside it, all of it weighed against tools/budgets.ts.
 *
 * It is built apart and then moved to dist in one step, so that two builds at once, or a server that is reading, see whole folders
 * only. `--if-stale` does nothing when dist was made from the same sources, and leaves the judging of the sizes to `npm test`.
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

/** A hash of everything that a build depends on. */
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
// an environment that says "development" must not get React's development build into dist
process.env.NODE_ENV = 'production'

/** Builds that died half-way leave their folder; those of living processes are theirs. */
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
/** The entries and what they import statically. */
const loadedAtOnce = (chunks: readonly Chunk[]): Chunk[] => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(chunks.filter((chunk) => chunk.isEntry))
  for (const chunk of found) for (const file of chunk.imports) if (byFile.has(file)) found.add(byFile.get(file)!)
  return [...found]
}

/** One Vite build; what it must not contain is looked up in the modules that went into it, not guessed from the text. */
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
// served to people, so nothing but what they need
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
/** Puts the new folder in the place of the old; another build may do the same at the same moment, and then the later one wins. */
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
