import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The limits of a visit in bytes (1 kB = 1000). The reasons are in docs/decisions. */
export const budgets = [
  { name: 'public script, brotli', limit: 65_000, measure: (sizes: Sizes) => sizes.publicScript },
  // about 5 kB of HTML with its critical css come on top of the files: 88 kB together
  { name: 'public first visit, brotli + font', limit: 88_000 - 5_000, measure: (sizes: Sizes) => sizes.publicAll },
  { name: 'staff script to first paint, gzip', limit: 149_000, measure: (sizes: Sizes) => sizes.staffScript },
  { name: 'staff css to first paint, gzip', limit: 13_000, measure: (sizes: Sizes) => sizes.staffCss },
  { name: 'staff page with its css, brotli', limit: 15_000, measure: (sizes: Sizes) => sizes.staffPage },
] as const

/** Packages that must not be in a bundle. */
export const unwelcome = {
  staff: /\/node_modules\/zod\//,
  public: /\/node_modules\/(zod|@mantine|@tanstack|@tabler|@fullcalendar|mantine-[^/]+)\//,
} as const

/** Lazy modules that the first paint of Home needs. */
const firstPaint = /(^|\/)home-screen\.tsx$/

type Sizes = { publicScript: number; publicAll: number; staffScript: number; staffCss: number; staffPage: number }
type Entry = { file: string; isEntry?: boolean; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Entry>

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length
const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length

/** The modules that `starts` selects and their static imports, without lazy imports. */
const loadedBy = (folder: string, starts: (key: string, entry: Entry) => boolean) => {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    manifest[key]!.imports?.forEach(visit)
  }
  for (const [key, entry] of Object.entries(manifest)) if (starts(key, entry)) visit(key)
  const entries = [...seen].map((key) => manifest[key]!)
  const read = (files: (string | undefined)[]) =>
    [...new Set(files)].filter((file) => file !== undefined).map((file) => readFileSync(path.join(folder, file)))
  return {
    scripts: read(entries.map(({ file }) => file)),
    css: read(entries.flatMap(({ css }) => css ?? [])),
    assets: read(entries.flatMap(({ assets }) => assets ?? [])),
  }
}

const total = (files: Buffer[], size: (bytes: Buffer) => number) => files.reduce((sum, bytes) => sum + size(bytes), 0)

/** Weighs the build in `dist` (dist/staff and dist/public, each with its .vite/manifest.json). */
export const weigh = (dist: string): Sizes => {
  const visitor = loadedBy(path.join(dist, 'public'), (_key, entry) => entry.isEntry === true)
  const staff = loadedBy(path.join(dist, 'staff'), (key, entry) => entry.isEntry === true || firstPaint.test(key))
  const publicScript = total(visitor.scripts, brotli)
  return {
    publicScript,
    publicAll: publicScript + total(visitor.css, brotli) + total(visitor.assets, ({ length }) => length),
    staffScript: total(staff.scripts, gzip),
    staffCss: total(staff.css, gzip),
    staffPage: brotli(readFileSync(path.join(dist, 'staff/index.html'))),
  }
}
