import path from 'node:path'
import type { Problem, SourceFile } from './conventions-rules.ts'
import groups from './groups.json' with { type: 'json' }

/** What readers find: the pages of the root and of docs, without what is written by a tool. */
const isPage = (file: string): boolean =>
  /^(?:README|ARCHITECTURE|STYLE|GLOSSARY|CHANGELOG)\.md$|^docs\/(?!api\/).*\.md$/.test(file)
const isDecision = /^docs\/decisions\/(\d{4})-/

const roots = 'bench|db|docs|platform|providers|server|shared|src|tests|tools|ui|web'
const endings = 'cjs|css|html|json|md|mjs|png|sh|sql|ts|tsx|typ|yml'
const segment = '[\\w.@*<>{}-]+'
/** A path in a sentence: it begins with a folder of the tree, or ends like a file. */
const inSentence = new RegExp(
  `(?<![\\w./:@#…$<{}*>-])(?:(?:${roots})(?:/${segment})+|${segment}(?:/${segment})*/[\\w.*-]+\\.(?:${endings})(?![\\w/]))`,
  'g',
)
const link = /\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g
/** A citation such as 0083; modes of files and numbers of migrations look alike. */
const citation = /(?<!mode |migration |[\w/.-])0\d{3}(?![\w-])/g
const inComment = /docs\/decisions\/(0\d{3})|^\s*(?:\/?\*|\/\/).*?\((0\d{3})[,)]/
const decided = /((?:`\w+`(?:,| and)?\s+)+)in\s+`([^`\s]+\.tsx?)`/g

/** A path with all its ends: `a/b/c`, `b/c`, `c`. */
const endsOf = (file: string): string[] => file.split('/').map((_, i, parts) => parts.slice(i).join('/'))
/** A file and the folders in which it lies. */
const withFolders = (file: string): string[] => file.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
const endingsOf = (files: readonly string[]): Set<string> => new Set(files.flatMap(withFolders).flatMap(endsOf))

/** A line of prose, or an empty one in place of a line of code. */
const withoutCode = (text: string): { readonly lines: string[]; readonly made: string[] } => {
  const made: string[] = []
  let isCode = false
  const lines = text.split('\n').map((line) => {
    const fence = /^\s*```(?:(?!diff)\w+ (\S+))?/.exec(line)
    if (!fence) return isCode ? '' : line
    if (!isCode && fence[1]) made.push(fence[1])
    isCode = !isCode
    return ''
  })
  return { lines, made }
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
const anchorsOf = (text: string): string[] =>
  withoutCode(text).lines.flatMap((line) => (/^#+ /.test(line) ? [anchorOf(line.replace(/^#+ /, '').trim())] : []))

type Tree = {
  readonly exact: ReadonlySet<string>
  readonly ends: ReadonlySet<string>
  readonly texts: ReadonlyMap<string, string>
  readonly decisions: ReadonlySet<string>
}

const isThere = (found: string, page: string, made: ReadonlySet<string>, { exact, ends }: Tree): boolean => {
  const named = found.replace(/[.*]+$/, '').replace(/\/$/, '')
  if (ends.has(named) || made.has(named) || exact.has(path.posix.join(path.posix.dirname(page), named))) return true
  if (!/[*<{]/.test(named)) return false
  const pattern = named.replaceAll(/[.]/g, '\\.').replaceAll(/\*+|<[^>]*>|\{[^}]*\}/g, '[^/]+')
  const matches = new RegExp(`^${pattern}$`)
  return [...ends].some((end) => matches.test(end))
}

const linkProblem = (target: string, page: string, { exact, texts }: Tree): string | null => {
  if (/^(?:[a-z]+:|\/)/.test(target)) return null
  const [file = '', anchor] = target.split('#')
  const at = file === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(file)).replace(/\/$/, '')
  if (!exact.has(at)) return `the link leads nowhere (${target})`
  const text = texts.get(at)
  return anchor && text !== undefined && !anchorsOf(text).includes(anchor) ? `no heading is called #${anchor}` : null
}

const checkPage = ({ path: page, text }: SourceFile, tree: Tree): Problem[] => {
  const { lines, made } = withoutCode(text)
  const ofPage = endingsOf(made)
  const problems: Problem[] = []
  const add = (line: number, rule: string, message: string) => problems.push({ path: page, line, rule, message })
  for (const [i, line] of lines.entries()) {
    for (const [, target, source] of line.matchAll(link)) {
      const problem = linkProblem((target ?? source)!, page, tree)
      if (problem) add(i + 1, 'link-exists', problem)
    }
    for (const [found] of line.replaceAll(link, ']').matchAll(inSentence))
      if (!isThere(found, page, ofPage, tree)) add(i + 1, 'path-exists', `there is no such file or folder (${found})`)
    // a list of former numbers begins its rows with them
    for (const [number] of line
      .replace(/^\| \d{4} \|/, '')
      .replaceAll(link, ']')
      .matchAll(citation))
      if (!tree.decisions.has(number)) add(i + 1, 'decision-exists', `cite the page that says it now (${number})`)
  }
  const prose = lines.join('\n')
  for (const { 1: names = '', 2: file = '', index } of prose.matchAll(decided)) {
    const code = tree.texts.get(file)
    for (const [name] of names.matchAll(/\w+(?=`)/g))
      if (code !== undefined && !new RegExp(`\\b(?:function|const|type|interface|readonly) ${name}\\b`).test(code))
        add(prose.slice(0, index).split('\n').length, 'function-exists', `${file} declares no ${name}`)
  }
  return problems
}

/** The folders that ARCHITECTURE.md has to name, each with the row that names it. */
const foldersOf = (files: readonly string[]): { readonly row: string; readonly name: string }[] => {
  const places = new RegExp(
    `^src/server/(?:(${groups.join('|')})/([^/]+)/|(platform)/([^/]+)/|(providers)/(?:([^/]+)/)?)`,
  )
  const found = files.flatMap((file) => {
    const [, group, domain, platform, part, providers, provider] = places.exec(file) ?? []
    if (group) return [`${group} ${domain}`]
    if (platform) return [`ground platform/${part}`]
    return providers ? ['ground providers', ...(provider ? [`ground providers/${provider}`] : [])] : []
  })
  return [...new Set(found)].map((both) => {
    const [row = '', name = ''] = both.split(' ')
    return { row, name }
  })
}

const checkFolders = ({ path: page, text }: SourceFile, files: readonly string[]): Problem[] => {
  const rows = text.split('\n').flatMap((line, i) => {
    const [, group] = /^\| (?:\[(\w+)\]|ground)/.exec(line) ?? []
    if (group === undefined && !line.startsWith('| ground')) return []
    const cells = line.split(' | ')
    // the ground names folders in its description as well; a domain stands in the second column
    const named = (group ? (cells[1] ?? '') : line).matchAll(/`([\w/-]+)`/g)
    return [{ line: i + 1, row: group ?? 'ground', names: [...named].map(([, name]) => name!) }]
  })
  const folders = foldersOf(files)
  const missing = folders
    .filter(({ row, name }) => !rows.some((one) => one.row === row && one.names.includes(name)))
    .map(({ row, name }) => ({ line: rows.find((one) => one.row === row)?.line ?? 1, what: `${row} has ${name}` }))
  const gone = rows.flatMap(({ line, row, names }) =>
    names
      .filter((name) => row !== 'ground' && !folders.some((folder) => folder.row === row && folder.name === name))
      .map((name) => ({ line, what: `${row} has no ${name}` })),
  )
  return [...missing, ...gone].map(({ line, what }) => ({
    path: page,
    line,
    rule: 'folder-is-named',
    message: `the table of groups names the folders of src/server: ${what}`,
  }))
}

/** The folders of the glossary stand in their group, in at least one of the trees. */
const checkGlossary = ({ path: page, text }: SourceFile, { ends }: Tree): Problem[] => {
  const named = new RegExp(`(?<![\\w/-])(?:${groups.join('|')})/[a-z-]+`, 'g')
  return text.split('\n').flatMap((line, i) => {
    const folders = line.startsWith('| ') ? (line.split(' | ')[2] ?? '').match(named) : null
    const gone = folders?.find((folder) => !ends.has(folder))
    if (gone === undefined) return []
    return [{ path: page, line: i + 1, rule: 'path-exists', message: `no tree has the folder ${gone}` }]
  })
}

/** The columns of the glossary's last cell are in the schema. */
const checkColumns = ({ path: page, text }: SourceFile, { texts }: Tree): Problem[] => {
  const tables = new Map(
    [...(texts.get('db/schema.sql') ?? '').matchAll(/^create table (\w+) \(([^]*?)^\)/gm)].map(([, name, body]) => [
      name!,
      new Set([...body!.matchAll(/^ {2}(\w+) /gm)].map(([, column]) => column!)),
    ]),
  )
  return text.split('\n').flatMap((line, i) => {
    const cell = line.startsWith('| ') ? (line.split(' | ')[3] ?? '') : ''
    const gone = [...cell.matchAll(/\b([a-z_]+)\.([a-z_]+)\b/g)].find(
      ([, table, column]) => tables.has(table!) && !tables.get(table!)!.has(column!),
    )
    if (!gone) return []
    return [{ path: page, line: i + 1, rule: 'path-exists', message: `the schema has no column ${gone[0]}` }]
  })
}

const checkCitations = ({ path: file, text }: SourceFile, { decisions }: Tree): Problem[] =>
  text.split('\n').flatMap((line, i) => {
    const [, long, short] = inComment.exec(line) ?? []
    const number = long ?? short
    if (number === undefined || decisions.has(number)) return []
    const message = `there is no decision ${number}: cite the page that says it now`
    return [{ path: file, line: i + 1, rule: 'decision-exists', message }]
  })

/**
 * What pages say about the tree: their paths, links, functions and decisions exist, and
 * ARCHITECTURE.md names every folder of the server. `paths` are all files of the project.
 * Migrations are not read: their texts never change.
 */
export const checkDocs = (files: readonly SourceFile[], paths: readonly string[]): Problem[] => {
  const pages = files.filter((file) => isPage(file.path))
  const tree: Tree = {
    exact: new Set(['', '.', ...paths.flatMap(withFolders)]),
    ends: endingsOf(paths),
    texts: new Map(files.map((file) => [file.path, file.text])),
    decisions: new Set(paths.flatMap((file) => isDecision.exec(file)?.[1] ?? [])),
  }
  const named = (name: string) => pages.filter((page) => page.path === name)
  return [
    ...pages.flatMap((page) => checkPage(page, tree)),
    ...named('ARCHITECTURE.md').flatMap((page) => checkFolders(page, paths)),
    ...named('GLOSSARY.md').flatMap((page) => [...checkGlossary(page, tree), ...checkColumns(page, tree)]),
    ...files
      .filter((file) => /^(?:src|tests|tools|bench)\//.test(file.path))
      .flatMap((file) => checkCitations(file, tree)),
  ]
}
