import path from 'node:path'
import type { Problem, SourceFile } from './conventions-problem.ts'

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

/** The class names that a CSS module defines, without `:global(...)`, comments, strings and numbers such as `.5s`. */
const definedIn = (css: string): Map<string, number> => {
  const bare = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|url\([^)]*\)|"[^"]*"|'[^']*'/g, (cut) =>
    cut.replace(/[^\n]/g, ' '),
  )
  const found = new Map<string, number>()
  for (const match of bare.matchAll(/\.([A-Za-z_][\w-]*)/g))
    if (!found.has(match[1]!)) found.set(match[1]!, lineOf(bare, match.index))
  return found
}

/**
 * TypeScript does not know the names of CSS modules, so this checks both sides: a class that a component uses is defined, and a
 * defined class is used. A module that is read with a computed name (`css[tone]`) counts as using all of its classes.
 */
export const checkClasses = (files: readonly SourceFile[]): Problem[] => {
  const byPath = new Map(files.map((file) => [file.path, file.text]))
  const used = new Map<string, Set<string> | 'all'>()
  const problems: Problem[] = []
  for (const { path: from, text } of files.filter((file) => /^src\/web\/.*\.tsx?$/.test(file.path)))
    for (const [, name, target] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const module = target!.startsWith('#')
        ? `src/${target!.slice(1)}`
        : path.posix.normalize(path.posix.join(path.posix.dirname(from), target!))
      const css = byPath.get(module)
      if (css === undefined) continue // boundaries.ts reports unresolved imports
      const defined = definedIn(css)
      const asked = used.get(module) ?? new Set<string>()
      const static_ = new RegExp(`(?<![\\w.])${name}(?:\\.([A-Za-z_]\\w*)|\\[['"]([\\w-]+)['"]\\])`, 'g')
      const code = text.replaceAll(/^import .*$/gm, '')
      const computed = new RegExp(`(?<![\\w.])${name}(?:\\[(?!['"])|\\s*[,)}])`).test(code)
      for (const match of code.matchAll(static_)) {
        const wanted = match[1] ?? match[2]!
        if (asked !== 'all') asked.add(wanted)
        if (!defined.has(wanted))
          problems.push({
            path: from,
            line: lineOf(code, match.index),
            rule: 'class-exists',
            message: `${module} has no class .${wanted}: define it or use another`,
          })
      }
      used.set(module, computed ? 'all' : asked)
    }
  for (const { path: module, text } of files.filter((file) => /^src\/web\/.*\.module\.css$/.test(file.path))) {
    const asked = used.get(module)
    if (asked === 'all') continue
    for (const [name, line] of definedIn(text))
      if (!asked?.has(name))
        problems.push({ path: module, line, rule: 'class-is-used', message: `no component uses .${name}: delete it` })
  }
  return problems
}
