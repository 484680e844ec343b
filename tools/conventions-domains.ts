import type { Problem, SourceFile } from './conventions-problem.ts'

/** Folders beside the domains that are none. */
const notDomains = new Set(
  'platform providers embedded-postgres backup demo http values events ui staff public parts'.split(' '),
)
/** Names of domains that are general terms as well, each with what it means in the platform. */
const generalTerms = new Map([
  ['account', 'whom a credential belongs to'],
  ['admin', 'the operator of an installation'],
  ['auth', 'authentication'],
  ['availability', 'whether a server answers'],
  ['business', 'as in business transaction'],
  ['document', "the browser's, and OpenAPI's"],
  ['home', 'the first screen'],
  ['mail', 'a provider'],
  ['product', 'the software itself'],
  ['public', 'open to strangers'],
  ['search', 'a query parameter and an input'],
  ['session', 'what a bearer token names'],
  ['setting', 'of anything'],
  ['sms', 'a provider'],
  ['user', 'who signs in'],
])
/** What must not name a domain, because it serves all of them. */
const platform = /^src\/(?:server\/platform|shared\/http|web\/(?:platform|ui))\//
const notRead = /\.(?:test|generated)\.tsx?$|\.css$|(?:^|\/)text(?:\.\w+)?\.ts$/

/** Roles of the staff, as tokens and contracts spell them. */
const roles = new Set(['employee'])

const singular = (name: string) => (name.length < 4 ? name : name.replace(/ies$/, 'y').replace(/(?<!s)s$/, ''))
const plural = (name: string) => (name.endsWith('y') ? name.replace(/y$/, 'ies') : `${name}s`)

/** Matches a domain's name in singular and plural, with hyphens, spaces, underscores or in camel case, also inside an identifier. */
export const domainWords = (paths: readonly string[]): readonly RegExp[] => {
  const folders = new Set(paths.flatMap((path) => /^src\/(?:server|web|shared)\/([^/.]+)\//.exec(path)?.[1] ?? []))
  return [...folders]
    .filter((name) => !notDomains.has(name) && !generalTerms.has(singular(name)))
    .map((name) => {
      const one = singular(name)
      const forms = [one, plural(one)].filter((form) => !roles.has(form))
      const apart = forms.map((form) => form.replaceAll('-', '[-_ ]?'))
      const camel = forms.map((form) => form.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase()))
      return new RegExp(`(?<![A-Za-z])(?:${apart.join('|')})(?![a-z])|(?:${camel.join('|')})(?![a-z])`)
    })
}

/** The platform names no domain: a domain hands in what is its own. At most one problem per line. */
export const checkDomainWords = (files: readonly SourceFile[]): Problem[] => {
  const words = domainWords(files.map(({ path }) => path))
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
