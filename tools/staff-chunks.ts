/**
 * Decides which modules of the staff application share a file. A first build, without minifying,
 * puts every set of modules that is always loaded together into a file of its own: some three
 * hundred and fifty. A slow line pays more for each of them than for its bytes, so they are merged
 * by the screens that load them (merge-parts.ts).
 */
import path from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { mergeParts, type Use } from './merge-parts.ts'
import { filesOfAll, screenFiles } from './staff-screens.ts'

/** The bytes of code, before it is minified, that a slow phone loads in the time of a request. */
const PER_FILE = 16_000
/** How often a dialog is opened on a screen that has it. */
const OPENED = 0.2
/**
 * More than 1: Home is opened most, who registers or signs in has loaded nothing before, and the
 * others are made of the most parts.
 */
const WEIGHTS: Readonly<Record<string, number>> = {
  '/': 6,
  '/login': 14,
  '/register': 30,
  '/account': 2,
  '/calendar-settings': 3,
  '/checkout': 3,
  '/customers/import': 3,
}

type Chunk = Rolldown.OutputChunk
type Name = (id: string) => string | null

/**
 * Returns the name of a module's file; null for those of the first script. `config` is that of the
 * whole build.
 */
export async function staffChunks(config: InlineConfig): Promise<Name> {
  const chunks = await separate(config)
  const closure = closureIn(chunks)
  const first = closure([...chunks.values()].filter(({ isEntry }) => isEntry))
  const parts = [...chunks.values()].filter((chunk) => !first.has(chunk))
  const numberOf = new Map(parts.map((chunk, i) => [chunk, i] as const))
  const numbers = (some: Iterable<Chunk>) => [...some].flatMap((chunk) => numberOf.get(chunk) ?? [])
  const files = mergeParts(
    parts.map(({ code, imports }) => ({
      size: code.length,
      imports: numbers(imports.flatMap((name) => chunks.get(name) ?? [])),
    })),
    usesOf(chunks, first).map(({ loaded, weight }) => ({ parts: new Set(numbers(loaded)), weight })),
    PER_FILE,
  )
  const names = new Map<string, string>()
  for (const [n, file] of files.entries())
    for (const part of file) for (const id of parts[part]!.moduleIds) names.set(id, `part-${n}`)
  return (id) => names.get(id) ?? null
}

/** The chunks of a build that groups nothing but the first script, by their names. */
async function separate(config: InlineConfig): Promise<Map<string, Chunk>> {
  const options = config.build!
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...options,
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } } },
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
}

/** Of some chunks, all that they load at once. */
const closureIn =
  (chunks: ReadonlyMap<string, Chunk>) =>
  (some: Iterable<Chunk>): Set<Chunk> => {
    const found = new Set(some)
    for (const { imports } of found) for (const name of imports) if (chunks.has(name)) found.add(chunks.get(name)!)
    return found
  }

/** Screens of the same files are one. */
function screensByFiles() {
  const screens = [...Object.entries(screenFiles), ['', filesOfAll] as const]
  return [...Map.groupBy(screens, ([, files]) => files.join()).values()].map(([screen]) => ({
    files: screen![1],
    weight: WEIGHTS[screen![0]] ?? 1,
  }))
}

type Loaded = { readonly loaded: ReadonlySet<Chunk>; readonly weight: Use['weight'] }
/** Each screen, and each dialog with each screen that can open it. */
function usesOf(chunks: ReadonlyMap<string, Chunk>, first: ReadonlySet<Chunk>): Loaded[] {
  const closure = closureIn(chunks)
  const chunkOf = (file: string) => {
    const id = path.resolve('src/web', file)
    const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id))
    if (!found) throw new Error(`${file} of tools/staff-screens.ts is not in the build`)
    return found
  }
  const drawn = screensByFiles().map(({ files, weight }) => {
    const roots = files.map(chunkOf)
    return { roots: new Set(roots), loaded: closure(roots), weight }
  })
  const screens = new Set(drawn.flatMap(({ roots }) => [...roots]))
  /** What a press can load, directly or by what it has loaded. */
  const openedFrom = (loaded: ReadonlySet<Chunk>) => {
    const found = new Set<Chunk>()
    const add = (some: Iterable<Chunk>) => {
      for (const name of [...some].filter((chunk) => !first.has(chunk)).flatMap((chunk) => chunk.dynamicImports)) {
        const chunk = chunks.get(name)
        if (!chunk || found.has(chunk) || first.has(chunk) || screens.has(chunk)) continue
        found.add(chunk)
        add(closure([chunk]))
      }
    }
    add(loaded)
    return found
  }
  const opened = drawn.flatMap(({ loaded }) => [...openedFrom(loaded)].map((dialog) => ({ dialog, loaded })))
  // from the first script: the search, the bell, the menu
  const known = new Set([...screens, ...opened.map(({ dialog }) => dialog)])
  for (const dialog of chunks.values())
    if (dialog.isDynamicEntry && !known.has(dialog) && !first.has(dialog)) opened.push({ dialog, loaded: new Set() })
  const places = Map.groupBy(opened, ({ dialog }) => dialog)
  return [
    ...drawn.map(({ loaded, weight }) => ({ loaded, weight })),
    ...opened.map(({ dialog, loaded }) => ({
      loaded: new Set([...loaded, ...closure([dialog])]),
      weight: OPENED / places.get(dialog)!.length,
    })),
  ]
}
