import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inspect } from './conventions.ts'

const rulesOf = (...files: [path: string, text?: string][]) =>
  inspect(files.map(([path, text = '']) => ({ path, text }))).map(({ path, line, rule }) => `${rule} ${path}:${line}`)
const rulesFor = (path: string, text: string) => [...new Set(inspect([{ path, text }]).map(({ rule }) => rule))]

const lines = (count: number) => 'x\n'.repeat(count)

test('files that follow the conventions have nothing to do', () => {
  expect(
    rulesOf(
      ['src/shared/pets/contract.ts'],
      ['src/shared/pets/routes.ts'],
      ['src/shared/pets/totals.ts'],
      ['src/shared/pets/totals.test.ts', "const name = 'רקסי'"],
      ['src/shared/pets/leash.ts'],
      ['src/server/pets/routes.ts'],
      ['src/server/pets/queries.ts'],
      ['src/server/pets/adopt-pet.ts'],
      ['src/server/pets/adopt-pet.test.ts', 'const now = Date.now()'],
      ['src/server/platform/clock.ts', 'export const now = () => new Date()'],
      ['src/server/demo/pets.ts', "export const pets = ['רקסי']"],
      [
        'src/web/pets/pets-screen.tsx',
        "import css from './pets.module.css'\nexport const A = () => <p className={css.row} />",
      ],
      ['src/web/pets/pets.module.css', '.row { margin-inline-start: .5rem; inset-inline-start: 0 }'],
      ['src/web/pets/api.ts'],
      ['src/web/pets/text.ts', "export const title = 'חיות'"],
      ['src/web/pets/parts/pet-picker.tsx'],
      ['src/web/platform/format.ts', 'new Intl.NumberFormat()'],
    ),
  ).toEqual([])
})

test.each(['src/server/pets/adopt.ts', 'src/server/pets/types.ts', 'src/web/pets/screen.tsx', 'src/web/pets/hooks.ts'])(
  '%s is not in the vocabulary',
  (path) => {
    expect(rulesOf([path])).toEqual([`vocabulary ${path}:1`])
  },
)

test('a shared domain has one other file, and a small one', () => {
  expect(rulesOf(['src/shared/pets/leash.ts'], ['src/shared/pets/bowl.ts'])).toEqual([
    'vocabulary src/shared/pets/bowl.ts:1',
  ])
  expect(rulesOf(['src/shared/pets/leash.ts', lines(200)])).toEqual(['vocabulary src/shared/pets/leash.ts:1'])
})

test.each([
  ['src/web/ui/utils.ts', 'empty-name'],
  ['src/server/platform/date-helpers.ts', 'empty-name'],
  ['src/server/platform/common.ts', 'empty-name'],
  ['src/server/platform/sms-manager.ts', 'empty-name'],
  ['src/server/platform/service.ts', 'empty-name'],
  ['src/server/platform/index.ts', 'empty-name'],
  ['src/web/helpers/date.ts', 'empty-name'],
])('%s breaks %s', (path, rule) => {
  expect(rulesFor(path, '')).toContain(rule)
})

test('a served domain has a contract', () => {
  expect(rulesOf(['src/server/pets/routes.ts'])).toEqual(['contract src/server/pets/routes.ts:1'])
  expect(rulesOf(['src/server/pets/feed-pet.ts'])).toEqual([])
})

test.each([
  ['src/server/platform/http/serve.ts', 250],
  ['src/web/pets/text.ts', 250],
  ['src/shared/pets/contract.ts', 250],
  ['db/migrations/0001_pets.sql', 250],
  ['src/server/demo/pets.ts', 400],
  ['src/server/pets/adopt-pet.test.ts', 600],
  ['tests/journeys/pets.spec.ts', 600],
  ['src/server/platform/database/database.generated.ts', 600],
  ['tools/check.ts', 250],
])('%s has at most %d lines', (path, limit) => {
  expect(rulesOf([path, lines(limit)])).toEqual([])
  expect(rulesOf([path, lines(limit + 1)])).toEqual([`length ${path}:${limit + 1}`])
})

const words: [rule: string, path: string, ...lines: string[]][] = [
  ['hebrew-in-text', 'src/web/pets/pets-screen.tsx', '<p>שלום</p>'],
  ['hebrew-in-text', 'src/server/pets/rules.ts', "'שלום'"],
  [
    'time-is-handed-in',
    'src/server/pets/rules.ts',
    'new Date()',
    'Date.now()',
    'const d = new Date',
    'Temporal.Now.instant()',
    'const s = Date()',
  ],
  [
    'logical-directions',
    'src/web/pets/pets.module.css',
    'margin-left: 4px',
    'padding-right:4px',
    'text-align: left',
    '  left: 0',
    'a{right:0}',
    'border-top-left-radius: 4px',
    'float:left',
    'border-left: 1px',
  ],
  [
    'logical-directions',
    'src/web/pets/pet-card.tsx',
    'style={{ marginLeft: 4 }}',
    'style={{ paddingRight: 4 }}',
    "textAlign: 'left'",
    'style={{ left: 0 }}',
    '<Box ml={4} />',
    '<Box pr="sm" />',
    '<Text ta="right" />',
  ],
  ['the-linter-is-heard', 'src/server/pets/rules.ts', '// oxlint-disable-next-line', '/* eslint-disable */'],
  [
    'every-test-runs',
    'src/server/pets/rules.test.ts',
    "test.only('a')",
    "it.skip('a')",
    "test.todo('a')",
    "describe.only('a')",
  ],
  [
    'every-test-runs',
    'tests/journeys/pets.spec.ts',
    "test.skip(phone, 'a')",
    'test.fixme()',
    "test.describe.only('a')",
  ],
]
test.each(words.flatMap(([rule, path, ...bad]) => bad.map((line) => [rule, path, line] as const)))(
  '%s: %s: %s',
  (rule, path, line) => {
    expect(rulesOf([path, `ok\n${line}\n`])).toContain(`${rule} ${path}:2`)
  },
)

test.each([
  ['src/web/pets/pet-card.tsx', "import { IconArrowLeft } from '@tabler/icons-react'"],
  ['src/web/pets/pet-card.tsx', 'const company: anything = left'],
  ['src/web/pets/pets.module.css', 'inset-inline-start: 0; text-align: start; margin-inline: 4px'],
  ['src/server/pets/rules.ts', 'new Date(now)'],
  ['src/server/pets/rules.ts', 'toDate(now)'],
])('%s may say %s', (path, line) => {
  expect(rulesFor(path, line).filter((rule) => rule !== 'class-is-used')).toEqual([])
})

test('classes are written and asked for', () => {
  const screen = (text: string): [string, string] => [
    'src/web/pets/pets-screen.tsx',
    `import css from './pets.module.css'\n${text}`,
  ]
  const css: [string, string] = ['src/web/pets/pets.module.css', '.row { transition: .2s }\n.cell {}\n']
  expect(rulesOf(screen('<p className={css.row} /><p className={css.cell} />'), css)).toEqual([])
  expect(rulesOf(screen('<p className={css.row} /><p className={css[tone]} />'), css)).toEqual([])
  expect(rulesOf(screen('<p className={css.row} /><p className={css.cel} />'), css)).toEqual(
    ['class-exists src/web/pets/pets-screen.tsx:2', 'class-is-used src/web/pets/pets.module.css:2'].sort(),
  )
})

/** The linter's rule, the file, and the line that breaks it. */
const linted: [rule: string, path: string, line: string][] = [
  ['filename-case', 'src/server/pets/runJob.ts', 'export const a = 1'],
  ['filename-case', 'src/web/ui/Button.tsx', 'export const a = 1'],
  ['no-danger', 'src/web/pets/pet-card.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: x }} />'],
  ['no-restricted-properties', 'src/web/pets/pet-name.ts', 'node.innerHTML = x'],
  ['no-restricted-properties', 'src/shared/values/page.ts', 'document.write(x)'],
  ['no-restricted-properties', 'src/web/pets/pet-age.ts', 'export const a = n.toFixed(2)'],
  ['no-restricted-properties', 'src/server/pets/birthday.ts', 'export const a = d.toLocaleDateString()'],
  ['no-restricted-globals', 'src/web/pets/pet-weight.ts', 'export const a = parseFloat(x)'],
  ['no-restricted-globals', 'src/web/pets/pet-day.ts', 'export const a = new Intl.DateTimeFormat()'],
  ['no-warning-comments', 'tools/build-pets.ts', '// TODO later'],
  ['no-warning-comments', 'src/server/pets/fix-pet.ts', '// well, FIXME'],
  ['no-explicit-any', 'src/server/pets/as-any.ts', 'export const a = x as any'],
  ['no-explicit-any', 'src/server/pets/set-of-any.ts', 'export const a = new Set<any>()'],
  ['ban-ts-comment', 'src/server/pets/ignore.ts', '// @ts-ignore'],
  ['no-focused-tests', 'src/server/pets/only.test.ts', "test.only('a', () => expect(1).toBe(1))"],
]
test('the linter catches what it is configured for', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'luz-lint-'))
  for (const [, file, line] of linted) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), `import { expect, test } from 'vitest'\n${line}\nexpect(test)\n`)
  }
  // without the rules that need types: they would look for a tsconfig
  const { options: _, ...config } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Record<string, unknown>
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config))
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['-f', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const found = stdout.split('\n')
  const caught = ([rule, file]: (typeof linted)[number]) =>
    found.some((line) => line.startsWith(`${file}:`) && line.includes(`(${rule})`))
  expect(linted.filter((planted) => !caught(planted))).toEqual([])
})

test('the platform names no domain', () => {
  const served: [string, string][] = [
    ['src/server/pets/routes.ts', ''],
    ['src/shared/pets/contract.ts', ''],
    ['src/server/pet-toys/queries.ts', ''],
    ['src/web/sessions/api.ts', ''],
  ]
  const names = (path: string, text: string) =>
    inspect([...served.map(([at, of]) => ({ path: at, text: of })), { path, text }]).some(
      ({ rule, path: at }) => rule === 'platform-names-no-domain' && at === path,
    )
  for (const text of ["'pets'", 'a pet', 'const petCount = 1', 'readPets()', 'pet_toys', 'petToys', 'a pet toy'])
    for (const place of [
      'src/server/platform/x.ts',
      'src/shared/http/x.ts',
      'src/web/platform/x.ts',
      'src/web/ui/x.tsx',
    ])
      expect({ text, place, names: names(place, text) }).toEqual({ text, place, names: true })
  for (const text of ['a carpet', 'petty', 'competition', 'a session'])
    expect(names('src/server/platform/x.ts', text)).toBe(false)
  expect(names('src/server/pets/adopt-pet.ts', 'pets')).toBe(false)
  expect(names('src/server/platform/x.test.ts', 'pets')).toBe(false)
})
