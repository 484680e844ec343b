import type { Problem, SourceFile } from './conventions-rules.ts'
import groups from './groups.json' with { type: 'json' }

/** Folders of groups whose names are no terms of the business. */
const notDomains = ['backup', 'demo']
/**
 * Domains whose names are general terms as well: a business transaction, a browser's document, the
 * home screen, the router's navigation, PostgreSQL's notifications, a browser's resources.
 */
const generalTerms =
  'account admin auth availability business document home mail navigation notification product public resource search session setting sms user'.split(
    ' ',
  )
/** Roles of the staff, as tokens and contracts spell them. */
const roles = ['employee']
/** The folders that serve all domains and must not name one. */
const platform = /^src\/(?:server\/platform|shared\/http|web\/(?:platform|ui))\//
const notRead = /\.(?:test|generated)\.tsx?$|\.css$|(?:^|\/)text(?:\.\w+)?\.ts$/

const singular = (name: string) => (name.length < 4 ? name : name.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
const plural = (name: string) => (name.endsWith('y') ? name.replace(/y$/, 'ies') : `${name}s`)

/**
 * Matches a domain's name in singular and plural, with hyphens, spaces, underscores or in camel
 * case, also inside an identifier.
 */
const wordOf = (domain: string): RegExp => {
  const forms = [singular(domain), plural(singular(domain))].filter((form) => !roles.includes(form))
  const apart = forms.map((form) => form.replaceAll('-', '[-_ ]?'))
  const camel = forms.map((form) => form.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()))
  return new RegExp(`(?<![A-Za-z])(?:${apart.join('|')})(?![a-z])|(?:${camel.join('|')})(?![a-z])`)
}

/**
 * The platform names no domain: a domain hands in what is its own. At most one problem per line.
 */
export const checkDomainWords = (files: readonly SourceFile[]): Problem[] => {
  const inGroup = new RegExp(`^src/(?:server|web|shared)/(?:${groups.join('|')})/([^/.]+)/`)
  const folders = new Set(files.flatMap(({ path }) => inGroup.exec(path)?.[1] ?? []))
  const words = [...folders]
    .filter((name) => !notDomains.includes(name) && !generalTerms.includes(singular(name)))
    .map(wordOf)
  return files
    .filter(({ path }) => platform.test(path) && !notRead.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, i) => {
        const found = words.map((word) => word.exec(line)?.[0]).find((word) => word !== undefined)
        if (found === undefined) return []
        const message = `"${found}" is a domain's word: hand it in from the domain's domain.ts`
        return [{ path, line: i + 1, rule: 'platform-names-no-domain', message }]
      }),
    )
}
