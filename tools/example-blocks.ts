/** Reads the code of docs/adding-a-domain.md: new files, and changes of files that exist. */

/** A block of code with the file that its first line names; `diff` changes that file. */
export type Block = { readonly language: string; readonly file: string; readonly code: string }

/** The blocks that name a file, in the order of the page. */
export function blocksOf(page: string): Block[] {
  const fenced = page.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)
  return [...fenced].map(([, language = '', file = '', code = '']) => ({ language, file, code }))
}

/**
 * Applies a diff without line numbers: lines that begin with a space are found, in their order,
 * those with + are added behind them, those with - are removed.
 * @throws when the text has no such line
 */
export function applyDiff(text: string, diff: string): string {
  const lines = text.split('\n')
  let at = -1
  for (const change of diff.split('\n').filter((line) => line !== '')) {
    const [sign, line] = [change[0], change.slice(1)]
    if (sign === '+') {
      lines.splice(++at, 0, line)
      continue
    }
    at = lines.indexOf(line, at + 1)
    if (at < 0) throw new Error(`no such line: ${line}`)
    if (sign === '-') lines.splice(at--, 1)
  }
  return lines.join('\n')
}

/** The files that the page makes and changes, with their texts. `read` gives the text of before. */
export function filesOf(page: string, read: (file: string) => string): Map<string, string> {
  const files = new Map<string, string>()
  for (const { language, file, code } of blocksOf(page)) {
    if (language !== 'diff' && files.has(file)) throw new Error(`${file} is made twice`)
    files.set(file, language === 'diff' ? applyDiff(files.get(file) ?? read(file), code) : code)
  }
  return files
}
