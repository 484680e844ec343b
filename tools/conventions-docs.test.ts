import { expect, test } from 'vitest'
import { inspect } from './conventions.ts'

const slots = 'export function slotsOf() {}\n'
const tree = {
  'src/shared/calendar/slots/slots.ts': `/** Slots. */\n${slots}`,
  'src/server/calendar/pets/routes.ts': '',
  'src/server/platform/http/serve.ts': '',
  'src/server/providers/mail/mail.ts': '',
  'docs/decisions/0001-pets.md': '# 0001 Pets\n\n## A `dog` and a cat\n',
  'docs/pets.png': '',
  'db/schema.sql': 'create table pets (\n  office_id bigint not null,\n  name text\n);\n',
}
/** The problems of a page in that tree, without those of the tree itself. */
const problemsOf = (path: string, text: string) => {
  const files = Object.entries({ ...tree, [path]: text }).map(([path, text]) => ({ path, text }))
  return inspect(files)
    .filter((problem) => problem.path === path && problem.rule !== 'length')
    .map(({ rule, line }) => `${rule}:${line}`)
}
const rows = (calendar: string, ground: string) =>
  `| ground | ${ground} | all |\n| [calendar](docs/decisions/0001-pets.md) | ${calendar} | time |\n`

test.each([
  'See `src/server/calendar/pets/routes.ts`, tools of `platform/http` and docs/pets.png.',
  '`pets/routes.ts` is found by its end, `src/server/*/*/routes.ts` and `src/<tree>/calendar` by what they stand for.',
  'Addresses such as `/api/pets.json`, https://luz.test/pets.json and `PUBLIC_URL/pets/…` are no paths, nor is and/or.',
  '```ts src/server/calendar/pets/feed-pet.ts\nimport "../nowhere.ts"\n```\nThe block makes `pets/feed-pet.ts`.',
])('a page names paths that exist: %s', (text) => {
  expect(problemsOf('docs/calendar.md', text)).toEqual([])
})

test.each([
  'See `src/server/calendar/pets/feed-pet.ts`.',
  'See tests/journeys/pets.spec.ts',
  '`pets/feed-pet.ts`',
  '`src/server/*/*/jobs.ts`',
  '`platform/jobs`',
  '| a | `tools/pets.ts` |',
  '```diff src/server/calendar/pets/feed-pet.ts\n+a\n```\n\n`pets/feed-pet.ts` is changed, not made.',
])('path-exists: %s', (text) => {
  expect(problemsOf('docs/calendar.md', text)).toEqual([`path-exists:${text.startsWith('```') ? 5 : 1}`])
  expect(problemsOf('docs/api/calendar.md', text)).toEqual([])
})

test('links lead to files, folders and headings', () => {
  const linked = (target: string) => problemsOf('docs/calendar.md', `# Dogs\n\n[a](${target})`)
  for (const target of [
    'decisions/0001-pets.md',
    'decisions/0001-pets.md#a-dog-and-a-cat',
    '#dogs',
    'decisions/',
    'pets.png',
    '../docs',
    'https://luz.test/a.md',
  ])
    expect({ target, found: linked(target) }).toEqual({ target, found: [] })
  for (const target of ['pets.md', 'decisions/0001-pets.md#a-bird', '#cats', '../pets.png'])
    expect({ target, found: linked(target) }).toEqual({ target, found: ['link-exists:3'] })
  expect(problemsOf('docs/calendar.md', '<img src="cat.png">')).toEqual(['link-exists:1'])
})

test('decisions that are cited exist, in pages and in comments', () => {
  const page = (text: string) => problemsOf('docs/calendar.md', text)
  for (const text of [
    '(0001)',
    'mode 0600',
    'migration 0100',
    '0521234567',
    '| 0002 | [now](decisions/0001-pets.md) |',
  ])
    expect({ text, found: page(text) }).toEqual({ text, found: [] })
  for (const text of ['(0002)', 'Decisions 0001 and 0002.', '0001–0002'])
    expect({ text, found: page(text) }).toEqual({ text, found: ['decision-exists:1'] })
  const code = (text: string) => problemsOf('src/server/calendar/pets/rules.ts', text)
  expect(code('/** As docs/decisions/0001 says (0001). */')).toEqual([])
  expect(code("const a = f(0002, '(0002)')")).toEqual([])
  expect(code('/** See docs/decisions/0002. */')).toEqual(['decision-exists:1'])
  expect(code('/**\n * Why (0002).\n */')).toEqual(['decision-exists:2'])
})

test('a function that a page names is declared in the file that it names', () => {
  const decided = (what: string) => problemsOf('docs/calendar.md', `${what} in\n\`src/shared/calendar/slots/slots.ts\``)
  expect(decided('`slotsOf`')).toEqual([])
  expect(decided('`slotsOf` and `freeOf`')).toEqual(['function-exists:1'])
})

test('ARCHITECTURE.md names every folder of the server, and no other', () => {
  const named = (calendar: string, ground: string) => problemsOf('ARCHITECTURE.md', rows(calendar, ground))
  expect(named('`pets`', '`platform/http` `providers`: `providers/mail`')).toEqual([])
  expect(named('pets', '`platform/http` `providers` `providers/mail`')).toEqual(['folder-is-named:2'])
  expect(named('`pets` `toys`', '`platform/http` `providers` `providers/mail`')).toEqual(['folder-is-named:2'])
  expect(named('`pets`', '`platform/http` `providers`')).toEqual(['folder-is-named:1'])
  expect(named('`pets`', '`providers` `providers/mail`')).toEqual(['folder-is-named:1'])
})

test('the folders of the glossary exist in their group', () => {
  const row = (folders: string) => problemsOf('GLOSSARY.md', `| חיה | pet | ${folders} | pets |`)
  expect(row('calendar/pets, calendar/slots')).toEqual([])
  expect(row('calendar/pets, calendar/toys')).toEqual(['path-exists:1'])
})

test('the columns of the glossary exist in the schema', () => {
  const row = (table: string) => problemsOf('GLOSSARY.md', `| חיה | pet | calendar/pets | ${table} |`)
  expect(row('pets.name, pets')).toEqual([])
  expect(row('pets.nickname')).toEqual(['path-exists:1'])
})
