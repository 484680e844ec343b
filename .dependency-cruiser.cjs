/**
 * The import rules between folders, which `npm run check` checks. tools/boundaries.test.ts
 * plants a violation of each. `$1` is the domain that the importing file belongs to, with its
 * group: `money/invoices`.
 */
const groups = require('./tools/groups.json')
const test = '\\.test\\.tsx?$'
const anyGroup = `(?:${groups.join('|')})`
const serverDomain = `^src/server/${anyGroup}/`
const webDomain = `^src/web/${anyGroup}/`
const sharedDomain = `^src/shared/${anyGroup}/`
const publicEntry = '^src/web/(?:public|booking/online-booking|[^/]+/[^/]+/public)/'
const staffKit = '^node_modules/(?:@mantine|@tanstack|@tabler|mantine-[^/]+)/'
const busyCalendar = '^src/web/booking/online-booking/calendar/'
/** Shared files that hold zod schemas: at run time they belong to the server. */
const schemas = [
  '^src/shared/.*contract\\.ts$',
  '^src/shared/http/(?:paging|problems)\\.ts$',
  '^src/shared/values/wire\\.ts$',
]
const notTypes = { dependencyTypesNot: ['type-only'] }

const rule = (name, comment, from, to, more = {}) => ({ name, comment, severity: 'error', from, to, ...more })

/** What others may import of a domain of the web. */
const webPublic = '[^/]+/(?:(?:api|text|domain-text)\\.ts$|parts/)'
/** A group imports itself and the groups before it in the list, across the three trees too. */
const downward = groups.slice(0, -1).map((group, i) => {
  const higher = `^src/(?:server|web|shared)/(?:${groups.slice(i + 1).join('|')})/`
  return rule(
    `${group}-imports-downward`,
    'A higher group registers what it adds (see domain.ts), or the piece belongs into the lower group.',
    { path: [`^src/(?:server|shared)/${group}/`, `^src/web/${group}/${webPublic}`], pathNot: test },
    { path: higher },
  )
})

module.exports = {
  forbidden: [
    ...downward,
    // the three trees
    rule(
      'shared-is-the-bottom',
      'Shared code imports shared code and zod, nothing else.',
      { path: '^src/shared/', pathNot: test },
      { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    ),
    rule(
      'shared-platform-knows-no-domain',
      'http and values are shared by all domains: a domain adds its own by declaration merging.',
      { path: '^src/shared/(?:http|values)/', pathNot: test },
      { path: sharedDomain },
    ),
    rule(
      'web-never-imports-server',
      'The web depends on contracts only: import from #shared.',
      { path: '^src/web/' },
      { path: '^src/server/' },
    ),
    rule(
      'server-never-imports-web',
      'Move what both sides need to #shared.',
      { path: '^src/server/' },
      { path: '^src/web/' },
    ),
    rule(
      'src-stands-alone',
      'Shipped code does not import tests, benches or tools.',
      { path: '^src/', pathNot: test },
      { path: ['^(?:tests|tools|bench)/', test] },
    ),
    rule(
      'no-dev-dependencies',
      'Shipped code imports only "dependencies".',
      { path: '^src/', pathNot: [test, '\\.d\\.ts$'] },
      { dependencyTypes: ['npm-dev'], ...notTypes },
    ),

    // the server
    rule(
      'server-platform-knows-no-domain',
      'The platform names no domain: register what it needs in the domain.ts of the domain.',
      { path: '^src/server/(?:platform|providers)/', pathNot: test },
      { path: [serverDomain, '^src/server/[^/]+\\.ts$', sharedDomain] },
    ),
    rule(
      'routes-are-imported-by-their-domain-only',
      'Call the use case or the query behind the route.',
      { pathNot: ['^src/server/[^/]+/[^/]+/domain\\.ts$', test] },
      { path: '^src/server/[^/]+/[^/]+/(?:visitor-)?routes\\.ts$' },
    ),
    rule(
      'domains-are-imported-by-the-list-only',
      'domains.ts lists what each domain registers; the rest works from the list.',
      { path: '^src/', pathNot: ['^src/server/domains\\.ts$', '^src/web/staff/domains\\.ts$', test] },
      { path: `^src/(?:server|web)/${anyGroup}/[^/]+/domain\\.tsx?$` },
    ),
    rule(
      'a-domain-registers-its-own',
      'domain.ts registers only parts of its own folder.',
      { path: '^src/server/([^/]+/[^/]+)/domain\\.ts$' },
      { path: '^src/', pathNot: ['^src/server/(?:$1|platform)/', '^src/shared/$1/'] },
    ),
    rule(
      'sql-lives-in-queries',
      'Only queries and the platform use the database; its types may be imported everywhere.',
      {
        path: '^src/server/',
        pathNot: ['queries\\.ts$', '^src/server/platform/', '^src/server/(?:main|run-backup)\\.ts$', test],
      },
      { path: ['^src/server/platform/database/database\\.ts$', '^node_modules/(?:kysely|pg)/'], ...notTypes },
    ),
    rule(
      'routes-decide-nothing',
      "A route imports serve, its contract, its own domain, and other domains' use cases and queries.",
      { path: '^src/server/([^/]+/[^/]+)/routes\\.ts$' },
      {
        path: '^src/',
        pathNot: [
          '^src/server/$1/',
          '^src/shared/$1/',
          '^src/server/platform/http/serve\\.ts$',
          `${serverDomain}[^/]+/(?:queries|[a-z]+-[a-z0-9-]+)\\.ts$`,
        ],
        ...notTypes,
      },
    ),
    rule(
      'only-the-platform-mints-scopes',
      'A Scope comes from the session gate, a public link or the job runner.',
      { path: '^src/', pathNot: ['^src/server/platform/', test] },
      { path: '^src/server/platform/security/scope\\.ts$', ...notTypes },
    ),

    // the web
    rule(
      'web-platform-knows-no-domain',
      'platform and ui are shared by all screens: pass texts and data as arguments.',
      { path: '^src/web/(?:platform|ui)/', pathNot: test },
      { path: ['^src/web/(?!(?:platform|ui)/)', sharedDomain] },
    ),
    rule(
      'web-platform-is-for-both-entries',
      'The public entry loads platform and ui/plain: move what needs the staff libraries to ui or staff.',
      { path: '^src/web/(?:platform|ui/plain)/' },
      { path: '^node_modules/(?:@mantine|@tabler|@fullcalendar|mantine-[^/]+)/' },
    ),
    rule(
      'other-screens-are-private',
      "Another domain's parts/, api.ts, text.ts and domain-text.ts are public; its screens, forms and dialogs are not.",
      { path: `^src/web/(${anyGroup}/[^/]+)/` },
      {
        path: webDomain,
        pathNot: ['^src/web/$1/', `^src/web/[^/]+/${webPublic}`],
      },
    ),
    rule(
      'domains-know-no-entry',
      'The shells import the screens, never the reverse.',
      { path: webDomain },
      { path: '^src/web/(?:staff|public)/(?:main|router|served)\\.tsx?$' },
    ),
    rule(
      'shells-stand-alone',
      'Only the build of the native shells has their code: ask src/web/platform/device.ts, which it replaces. Push asks where it runs.',
      { path: '^src/', pathNot: ['^src/web/mobile/', test] },
      { path: ['^src/web/mobile/(?!(?:app-platform|push-plugin)\\.ts$)', '^node_modules/@(?:capacitor|aparajita)/'] },
    ),
    rule(
      'public-entry-is-thin',
      'The public entry, and the folders public/ of domains, must stay small: they import no staff libraries and no staff code.',
      { path: publicEntry },
      { path: [staffKit, '^src/web/staff/', `^src/web/${anyGroup}/(?!online-booking/|[^/]+/public/)`] },
    ),
    rule(
      'full-calendar-is-lazy-in-public',
      'Only the busy calendar uses FullCalendar, and only a dynamic import may reach it.',
      { path: publicEntry, pathNot: [busyCalendar, test] },
      { path: ['^node_modules/@fullcalendar/', busyCalendar], dynamic: false },
    ),
    rule(
      'public-entry-reaches-no-staff-kit',
      'A module that the public entry imports depends on the staff libraries.',
      { path: '^src/web/public/' },
      { path: staffKit, reachable: true },
    ),
    rule(
      'schemas-stay-on-the-server',
      'zod never reaches a browser: `import type` the contract; routes, values and pure functions may be imported.',
      { path: '^src/web/', pathNot: test },
      { path: [...schemas, '^node_modules/zod/'], ...notTypes },
    ),

    // everywhere
    rule(
      'no-domain-cycles',
      'If two domains need each other, a third thing wants a name. Screens of the web may use parts of each other.',
      { path: `^src/(?:server|shared)/${anyGroup}/[^/]+$` },
      { circular: true },
      { scope: 'folder' },
    ),
    rule('no-cycles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    rule(
      'no-orphans',
      'Nobody imports it and it imports nobody: delete it or use it.',
      // no-style-tags.ts: the alias in vite.staff.config.ts is its only importer
      { path: '^src/', orphan: true, pathNot: ['\\.d\\.ts$', '^src/web/ui/theme/no-style-tags\\.ts$'] },
      {},
    ),
    rule('nothing-unresolved', 'The import leads nowhere.', {}, { couldNotResolve: true }),
  ],
  required: [
    {
      name: 'routes-serve-a-contract',
      comment: 'Write what the routes serve in the contract of their domain.',
      severity: 'error',
      module: { path: '^src/server/([^/]+/[^/]+)/routes\\.ts$' },
      to: { path: '^src/shared/$1/contract\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // tests may cross every boundary, and would connect each domain with every other
    exclude: { path: '^src/.*[.]test[.]tsx?$' },
    // type imports count too
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
