import { isReference, type Dictionary, type PdfValue } from './read-value.ts'
import { atMost, refuse } from './refuse-pdf.ts'
import { lookUp, type ScannedPdf } from './scan-pdf.ts'

/** A tree of 100 pages needs three levels, or seven when each node has two children. */
const LEVELS_MAX = 50
/** Names of places and fields have such trees, too. */
const LEAVES_MAX = 20_000

type Node = { readonly depth: number; readonly leaves: number }

/** Refuses trees of pages that are deep, that have too many leaves, or that contain themselves. */
export function checkTrees(pdf: ScannedPdf): void {
  const children = new Map<number, number[]>()
  for (const { id, dictionary } of pdf.dictionaries) {
    const kids = referencesIn(pdf, dictionary.get('Kids'))
    const known = children.get(id)
    if (known) for (const kid of kids) known.push(kid)
    else if (kids.length > 0) children.set(id, kids)
  }
  const done = new Map<number, Node>()
  for (const root of children.keys()) walk(root, children, done)
}

/** Depth first without calling itself. */
function walk(root: number, children: ReadonlyMap<number, readonly number[]>, done: Map<number, Node>): void {
  const path: { readonly id: number; next: number }[] = [{ id: root, next: 0 }]
  const onPath = new Set([root])
  while (path.length > 0) {
    if (path.length > LEVELS_MAX) refuse('broken', 'levels of a tree')
    const step = path.at(-1)!
    const kids = children.get(step.id) ?? []
    const kid = kids[step.next++]
    if (kid === undefined) {
      onPath.delete(step.id)
      path.pop()
      done.set(step.id, nodeOf(kids, done))
    } else if (onPath.has(kid)) refuse('broken', 'a tree in itself')
    else if (!done.has(kid)) {
      onPath.add(kid)
      path.push({ id: kid, next: 0 })
    }
  }
}

function nodeOf(kids: readonly number[], done: ReadonlyMap<number, Node>): Node {
  const nodes = kids.map((kid) => done.get(kid)!)
  const depth = nodes.reduce((deepest, node) => Math.max(deepest, node.depth + 1), 0)
  const leaves = nodes.length === 0 ? 1 : nodes.reduce((sum, node) => sum + node.leaves, 0)
  if (depth > LEVELS_MAX) refuse('broken', 'levels of a tree')
  atMost(LEAVES_MAX, leaves, 'leaves of a tree')
  return { depth, leaves }
}

/** The objects that a value names: itself, in its list, or in the list that it names. */
export function referencesIn(pdf: ScannedPdf, value: PdfValue | undefined): number[] {
  if (Array.isArray(value)) return (value as PdfValue[]).filter(isReference).map(({ ref }) => ref)
  if (!isReference(value)) return []
  const lists = lookUp(pdf, value.ref).filter((list) => Array.isArray(list))
  return lists.length > 0 ? lists.flatMap((list) => referencesIn(pdf, list)) : [value.ref]
}

/** Numbers that a value is or names: all definitions of the object. */
export function numbersOf(pdf: ScannedPdf, value: PdfValue | undefined): number[] {
  if (typeof value === 'number') return [value]
  return isReference(value) ? lookUp(pdf, value.ref).filter((one) => typeof one === 'number') : []
}

/** The largest of them, or what stands for none. */
export const largestOf = (pdf: ScannedPdf, dictionary: Dictionary, key: string, none = 0): number =>
  Math.max(none, ...numbersOf(pdf, dictionary.get(key)))
