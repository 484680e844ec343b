/**
 * Puts src/server/main.ts and all that it loads at its start into one file, dist-server/main.js. A
 * process that starts from there loads one file in place of two thousand sources and as many files
 * of packages, which takes less time, and keeps 40 MB less in memory. Names and lines stay as they
 * are written, and a comment before each module names its source, for whoever reads an error.
 *
 * The first line of the file is a hash of what it was made of. `--if-stale` does nothing when that
 * is unchanged. A build that runs beside another one, or beside a server, replaces the file in one
 * step.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDER = path.join(ROOT, 'dist-server')
const SERVER = path.join(FOLDER, 'main.js')
const DAY_MS = 86_400_000
/** Packages with native code, which cannot be put into a script. */
const NATIVE = ['@node-rs/argon2', 'sharp', '@myriaddreamin/typst-ts-node-compiler']
/** Packages of `await import(…)`: one that decorates classes breaks in a bundle. */
const ON_DEMAND = [
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'age-encryption',
  'aws4fetch',
  'node-forge',
  'nodemailer',
  'web-push',
]
/** A line with a hash of all files that the server is built from. */
function stampOfSources(): string {
  const hash = createHash('sha256')
  const sources = ['src/server', 'src/shared'].flatMap((folder) =>
    fs
      .globSync(`${folder}/**/*.ts`, { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.ts'))
      .sort(),
  )
  for (const file of [...sources, 'package.json', 'package-lock.json', 'tools/build-server.ts'])
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(ROOT, file)))
  return `// ${hash.digest('hex').slice(0, 32)}\n`
}

function isBuiltFrom(stamp: string): boolean {
  if (!fs.existsSync(SERVER)) return false
  const file = fs.openSync(SERVER, 'r')
  const start = Buffer.alloc(stamp.length)
  fs.readSync(file, start)
  fs.closeSync(file)
  return start.toString() === stamp
}

/** Files that a module reads, and programs that it starts, stay where they are. */
const PLACES = `import { pathToFileURL as fileAddress } from 'node:url'
const projectRoot = import.meta.dirname.slice(0, -'/dist-server'.length)`
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (!/\bimport\.meta\.|\b__(dir|file)name\b/.test(code)) return null
    const at = (file: string) => `(projectRoot + ${JSON.stringify(`/${path.relative(ROOT, file)}`)})`
    const place = { url: `fileAddress(${at(id)}).href`, dirname: at(path.dirname(id)), filename: at(id) }
    return {
      code: code.replaceAll(
        /\b(?:import\.meta\.(url|dirname|filename)|__(dirname|filename))\b/g,
        (_, ofModule: keyof typeof place | undefined, ofScript: keyof typeof place) => place[ofModule ?? ofScript],
      ),
      map: null,
    }
  },
}

/** One letter beyond Latin-1 makes V8 keep two bytes for every letter of a file. */
const inAscii = (code: string) =>
  code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

async function buildServer(stamp: string): Promise<void> {
  const { build } = await import('vite')
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlace],
    ssr: { noExternal: true, external: [...NATIVE, ...ON_DEMAND] },
    build: {
      ssr: 'src/server/main.ts',
      write: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { output: { banner: PLACES, entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  const { output } = built as { output: { fileName: string; code: string }[] }
  fs.mkdirSync(FOLDER, { recursive: true })
  removeOld(new Set(output.map(({ fileName }) => fileName)))
  // the parts that are loaded on demand come first, because main.js names them
  for (const { fileName, code } of output.toReversed()) {
    const made = path.join(FOLDER, `${fileName}.${process.pid}`)
    fs.writeFileSync(made, (fileName === 'main.js' ? stamp : '') + inAscii(code))
    fs.renameSync(made, path.join(FOLDER, fileName))
  }
}

/** Removes parts of builds of other days: a server of an hour ago may still load its own. */
function removeOld(kept: ReadonlySet<string>): void {
  for (const name of fs.readdirSync(FOLDER).filter((file) => !kept.has(file))) {
    const file = path.join(FOLDER, name)
    const made = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (Date.now() - made > DAY_MS) fs.rmSync(file, { force: true })
  }
}

const stamp = stampOfSources()
if (!process.argv.includes('--if-stale') || !isBuiltFrom(stamp)) await buildServer(stamp)
