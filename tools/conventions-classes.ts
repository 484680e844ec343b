import path from 'node:path'
import type { Problem, SourceFile } from './conventions-rules.ts'

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/**
 * The class names that a CSS module defines and their lines, without `:global(...)`, comments,
 * strings and numbers such as `.5s`.
 */
const classesIn = (css: string): Map<string, number> => {
  const ignored = /\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)|"[^"]*"|'[^']*'/g
  const bare = css.replace(ignored, (cut) => cut.replace(/[^\n]/g, ' '))
  const found = [...bare.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(
    (match) => [match[1]!, lineOf(bare, match.index)] as const,
  )
  return new Map(found.toReversed())
}

/**
 * TypeScript does not know the names of CSS modules, so this checks both sides: a class that a
 * component uses is defined, and a defined class is used. A module that is read with a computed
 * name (`css[tone]`) counts as using all of its classes.
 */
export const checkClasses = (files: readonly SourceFile[]): Problem[] => {
  const sheets = files.filter((file) => /^src\/web\/.*\.module\.css$/.test(file.path))
  const defined = new Map(sheets.map(({ path, text }) => [path, classesIn(text)]))
  const unused = structuredClone(defined)
  const problems: Problem[] = []
  for (const { path: from, text } of files.filter((file) => /^src\/web\/.*\.tsx?$/.test(file.path)))
    for (const [, name, target] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const module = target!.startsWith('#')
        ? `src/${target!.slice(1)}`
        : path.posix.join(path.posix.dirname(from), target!)
      if (!defined.has(module)) continue // the import rules report unresolved imports
      const code = text.replaceAll(/^import .*$/gm, '')
      if (new RegExp(`(?<![\\w.])${name}(?:\\[(?!['"])|\\s*[,)}])`).test(code)) unused.get(module)!.clear()
      for (const match of code.matchAll(
        new RegExp(`(?<![\\w.])${name}(?:\\.([A-Za-z_]\\w*)|\\[['"]([\\w-]+)['"]\\])`, 'g'),
      )) {
        const wanted = match[1] ?? match[2]!
        unused.get(module)!.delete(wanted)
        if (defined.get(module)!.has(wanted)) continue
        const message = `${module} has no class .${wanted}: define it or use another`
        problems.push({ path: from, line: lineOf(code, match.index), rule: 'class-exists', message })
      }
    }
  for (const [module, names] of unused)
    for (const [name, line] of names)
      problems.push({ path: module, line, rule: 'class-is-used', message: `no component uses .${name}: delete it` })
  return problems
}
