import type { Problem, SourceFile } from './conventions-problem.ts'

const hyphenated = /^[a-z0-9]+(-[a-z0-9]+)+$/
/** Names that do not describe the content. */
const empty = /(^|-)(utils?|helpers?|common|misc|managers?)$|^(service|index|stuff|lib)$/

/** `src/web/pets/parts/pet-picker.test.tsx` → src/web/pets/parts, pet-picker, .test.tsx */
const taken = (path: string) => {
  const [, folder, stem, ending] = /^(.*)\/([^/.]+)(\.[^/]*)?$/.exec(path) ?? []
  return { folder: folder ?? '', stem: stem ?? path, ending: ending ?? '' }
}

/** The allowed file names in a domain's folder of each tree, and the message for other names. */
const vocabulary: readonly [folder: RegExp, fits: (stem: string, ending: string) => boolean, say: string][] = [
  [
    /^src\/server\/(?!platform$|providers|demo)[^/]+$/,
    (stem) => /^(domain|routes|queries|rules|changes|limits|jobs|text)$/.test(stem) || hyphenated.test(stem),
    'call it domain, routes, queries, rules, changes, limits, jobs or text, or name the use case by verb and noun (book-appointment.ts)',
  ],
  [
    /^src\/web\/(?!platform$|ui$|staff$|public$)[^/]+$/,
    (stem, ending) => /^(domain|api|text)$/.test(stem) || hyphenated.test(stem) || ending.endsWith('.module.css'),
    'call it domain, api or text, or say what it is after a hyphen (pets-screen, pet-form, pet-dialog, pet-card)',
  ],
]

const sharedWords = /^(contract|routes|problems|text|slots|totals|rules)$/
/** The most lines of the one other file that a shared domain may have. */
const SMALL = 120

/** Names and places of files: the closed vocabulary, no empty words, one contract per served domain. */
export const checkNames = (files: readonly SourceFile[]): Problem[] => {
  const problems: Problem[] = []
  const others = new Map<string, string[]>()
  for (const { path, text } of files) {
    const { folder, stem, ending } = taken(path)
    const say = (rule: string, message: string) => problems.push({ path, line: 1, rule, message })
    const word = path
      .split('/')
      .map((part) => part.split('.')[0]!)
      .find((part) => empty.test(part))
    if (/^(src|tools|tests|bench)\//.test(path) && word) say('empty-name', `"${word}" says nothing: name what it does`)
    for (const [place, fits, message] of vocabulary)
      if (place.test(folder) && !fits(stem, ending)) say('vocabulary', message)
    if (
      /^src\/shared\/(?!http$|values$|events$)[^/]+$/.test(folder) &&
      !sharedWords.test(stem) &&
      !ending.startsWith('.test')
    ) {
      others.set(folder, [...(others.get(folder) ?? []), path])
      if (text.split('\n').length > SMALL)
        say(
          'vocabulary',
          `beside contract, routes, problems, text, slots, totals and rules a shared domain has one small file (${SMALL} lines): split it`,
        )
    }
  }
  for (const [folder, paths] of others)
    if (paths.length > 1)
      problems.push({
        path: paths.at(-1)!,
        line: 1,
        rule: 'vocabulary',
        message: `${folder} has ${paths.length} files beside contract, routes, problems, text, slots, totals and rules; one is allowed: join them`,
      })
  return [...problems, ...withoutContract(files.map(({ path }) => path))]
}

const withoutContract = (paths: readonly string[]): Problem[] =>
  paths.flatMap((path) => {
    const domain = /^src\/server\/([^/]+)\/routes\.ts$/.exec(path)?.[1]
    if (!domain || paths.includes(`src/shared/${domain}/contract.ts`)) return []
    return [{ path, line: 1, rule: 'contract', message: `write what it serves in src/shared/${domain}/contract.ts` }]
  })

/** The most lines that a file may have. */
export const lineLimit = (path: string): number => {
  if (/\.(test|spec)\.tsx?$|\.generated\.ts$/.test(path)) return 600
  return path.startsWith('src/server/demo/') ? 400 : 250
}
