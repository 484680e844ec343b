/**
 * The Hebrew of the texts: words for which GLOSSARY.md has another one, and what a program knows of
 * its marks. Sentences of the specification are exempt.
 */
import type { Problem, SourceFile } from './conventions-rules.ts'

/** Sentences of the specification, with their section, and words that people type. */
const exempt: readonly (readonly [text: string, of: string])[] = [
  ["method: 'שיטת תשלום'", '2.5, the table of Home'],
  ['תקופת המנוי הסתיימה אנא פנה לתמיכה לחידוש המנוי.', '2.6'],
  ['אוף , אין לך מנוי , אנא פנה לתמיכה לרכישת מנוי.', '2.6'],
  ['לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.', '5'],
  ["'/customers/import': ['אקסל']", 'search'],
  ['סיכום-חודשי-${month}', 'the name of a file'],
  ['א-ת', 'a class of letters'],
]

const [alef, tav] = ['א', 'ת']
const letter = `[${alef}-${tav}]`
/** A preposition that stands alone, before what is no Hebrew letter. */
const preposition = `(?<![${alef}-${tav}״׳])ו?(?:כש|[בהכלמש])`
/** What somebody typed, by the names that the texts give their arguments. */
const typed = '(?:\\w+\\.)?(?:office|business|name|customer|service|employee|product|document|trade|item|seller)'

const marks: readonly (readonly [rule: RegExp, remedy: string])[] = [
  [
    new RegExp(`${preposition}-(?=[\\dA-Za-z$'"])|(?<!\\S[-.]\\S*)${letter}-${letter}(?!.*\\.\\w{3,4}\\b)`),
    'write a maqaf (־)',
  ],
  [new RegExp(`"(?=${letter}|\\$\\{)|(?<=${letter}|\\})"`), 'write Hebrew quotation marks (״)'],
  [new RegExp(`${preposition}־(?=${letter})`), 'no maqaf before a Hebrew letter'],
  [
    new RegExp(`${preposition}\\$\\{${typed}\\}`),
    'say withPrefix, or turn the sentence: "the office: your appointment"',
  ],
  [/(?<!\d|[.,])(?:1[1-9]|[2-9]\d|\d{3,}) ימים/, 'eleven days and more are יום'],
  [new RegExp(`${letter}/[הת](?!${letter})`), 'find words that are the same for everybody'],
]

/** The rows of the table: what is said, and what is not. */
export const wordsOf = (glossary: string): readonly (readonly [word: string, refused: readonly string[]])[] => {
  const [, table = ''] = glossary.split('## Words of the texts')
  return [...table.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
    .filter(([, word]) => /[א-ת]|Excel/.test(word!))
    .map(([, word, refused]) => [word!, refused!.split(' · ')])
}

const quoted = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const wholeWord = (words: string) => new RegExp(`(?<!${letter})[בהוכלמש]{0,3}${quoted(words)}(?!${letter})`)

const isText = /^src\/.*[/-]text\.ts$/
/** Comments are English, but for an example in backquotes. */
const isComment = /^\s*(?:\/\*\*|\*|\/\/)/

/** At most one problem of each kind for each line. */
export const checkWords = (files: readonly SourceFile[]): Problem[] => {
  const glossary = files.find(({ path }) => path === 'GLOSSARY.md')?.text ?? ''
  const refused = wordsOf(glossary).flatMap(([word, others]) =>
    others.map((other) => ({ pattern: wholeWord(other), message: `say ${word} (GLOSSARY.md)` })),
  )
  const rules = [...refused, ...marks.map(([pattern, message]) => ({ pattern, message }))]
  return files
    .filter(({ path }) => isText.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => {
        if (isComment.test(line)) return []
        const rest = exempt.reduce((left, [sentence]) => left.replaceAll(sentence, ''), line)
        const found = rules.find(({ pattern }) => pattern.test(rest))
        if (!found) return []
        const what = found.pattern.exec(rest)![0]
        return [{ path, line: i + 1, rule: 'hebrew', message: `${found.message} (${what})` }]
      }),
    )
}
