/**
 * Merges parts of a program into fewer files. Every part is loaded by some uses of the program; two
 * parts become one file where the requests that this saves outweigh the bytes that some use then
 * loads in vain.
 */

/** Modules that are always loaded together. */
export type Part = {
  readonly size: number
  /** The parts that it imports, by their number. */
  readonly imports: readonly number[]
}
/** Parts that are loaded at once, with all that they import, and how often beside others. */
export type Use = { readonly parts: ReadonlySet<number>; readonly weight: number }

type File = {
  readonly parts: readonly number[]
  readonly size: number
}
/** What follows from a choice of files. */
type State = {
  readonly files: readonly File[]
  readonly perFile: number
  /** All files that a file loads, itself among them. */
  readonly loads: ReadonlyMap<File, ReadonlySet<File>>
  readonly imports: ReadonlyMap<File, ReadonlySet<File>>
  /** The files that each use loads. */
  readonly loaded: readonly ReadonlySet<File>[]
  /** The uses that load a file. */
  readonly uses: ReadonlyMap<File, ReadonlySet<number>>
}

/**
 * Returns the files, each as the numbers of its parts. `perFile` is what one more request costs, in
 * the unit of sizes.
 */
export function mergeParts(parts: readonly Part[], uses: readonly Use[], perFile: number): number[][] {
  const joined = (a: File, b: File): File => ({
    parts: [...a.parts, ...b.parts],
    size: a.size + b.size,
  })
  const stateAfter = (files: readonly File[]): State => ({ ...stateOf(files, parts, uses), perFile })
  let state = stateAfter(parts.map(({ size }, i) => ({ parts: [i], size })))
  for (;;) {
    const pair = bestPair(state, uses)
    if (!pair) return state.files.map((file) => [...file.parts])
    state = stateAfter([...state.files.filter((file) => !pair.includes(file)), joined(...pair)])
  }
}

function stateOf(files: readonly File[], parts: readonly Part[], uses: readonly Use[]): Omit<State, 'perFile'> {
  const fileOf = new Map(files.flatMap((file) => file.parts.map((part) => [part, file] as const)))
  const imports = new Map(
    files.map((file) => [
      file,
      new Set(
        file.parts.flatMap((part) => parts[part]!.imports.map((i) => fileOf.get(i)!)).filter((one) => one !== file),
      ),
    ]),
  )
  const loads = new Map<File, ReadonlySet<File>>()
  const loadsOf = (file: File): ReadonlySet<File> => {
    const known = loads.get(file)
    if (known) return known
    const all = new Set([file])
    for (const imported of imports.get(file)!) for (const one of loadsOf(imported)) all.add(one)
    loads.set(file, all)
    return all
  }
  for (const file of files) loadsOf(file)
  const loaded = uses.map((use) => {
    const all = new Set<File>()
    for (const part of use.parts) for (const file of loads.get(fileOf.get(part)!)!) all.add(file)
    return all
  })
  const usesOf = new Map(files.map((file) => [file, new Set<number>()]))
  for (const [use, all] of loaded.entries()) for (const file of all) usesOf.get(file)!.add(use)
  return { files, loads, imports, loaded, uses: usesOf }
}

/** The two files that gain most as one. */
function bestPair(state: State, uses: readonly Use[]): [File, File] | undefined {
  const pairs = state.files.flatMap((a, i) =>
    state.files.slice(i + 1).flatMap((b) => {
      const most = mostGain(a, b, state, uses)
      return most > 0 ? [{ a, b, most }] : []
    }),
  )
  pairs.sort((one, other) => other.most - one.most)
  let best: [File, File] | undefined
  let bestGain = 0
  for (const { a, b, most } of pairs) {
    if (most <= bestGain) break
    if (wouldCircle(a, b, state) || wouldCircle(b, a, state)) continue
    const gain = most - pulledIn(a, b, state, uses) - pulledIn(b, a, state, uses)
    if (gain > bestGain) [best, bestGain] = [[a, b], gain]
  }
  return best
}

/** What one file saves in place of two, before counting what it loads in turn. */
function mostGain(a: File, b: File, { uses: usesOf, perFile }: State, uses: readonly Use[]): number {
  const [usesA, usesB] = [usesOf.get(a)!, usesOf.get(b)!]
  let gain = 0
  for (const use of usesA) gain += uses[use]!.weight * (usesB.has(use) ? perFile : -b.size)
  for (const use of usesB) if (!usesA.has(use)) gain -= uses[use]!.weight * a.size
  return gain
}

/** What the uses of `a` alone would load because `b` imports it. */
function pulledIn(a: File, b: File, { uses: usesOf, loads, loaded, perFile }: State, uses: readonly Use[]): number {
  let sum = 0
  for (const use of usesOf.get(a)!)
    if (!loaded[use]!.has(b))
      for (const file of loads.get(b)!)
        if (file !== b && !loaded[use]!.has(file)) sum += uses[use]!.weight * (file.size + perFile)
  return sum
}

/** Whether `a` reaches `b` through a third file: as one, they would import themselves. */
const wouldCircle = (a: File, b: File, { imports, loads }: State): boolean =>
  [...imports.get(a)!].some((file) => file !== b && loads.get(file)!.has(b))
