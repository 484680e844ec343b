import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inspect } from './conventions.ts'

const problemsOf = (...files: [path: string, text?: string][]) =>
  inspect(files.map(([path, text = '']) => ({ path, text }))).map(({ path, line, rule }) => `${rule} ${path}:${line}`)
const lines = (count: number) => 'x\n'.repeat(count)

test('files that follow the conventions are accepted', () => {
  const css = '.row { margin-inline-start: .5rem; inset-inline-start: 0; text-align: start }'
  const screen = "import css from './pets.module.css'\n/** A pet. */\nexport const A = () => <p className={css.row} />"
  const named =
    'shared/calendar/pets/contract.ts shared/calendar/pets/routes.ts shared/calendar/pets/totals.ts shared/calendar/pets/leash.ts server/calendar/pets/routes.ts server/calendar/pets/queries.ts server/calendar/pets/adopt-pet.ts server/calendar/toys/feed-toy.ts web/calendar/pets/api.ts web/calendar/pets/parts/pet-picker.tsx'
  expect(
    problemsOf(
      ...named.split(' ').map((file): [string] => [`src/${file}`]),
      ['src/shared/calendar/pets/totals.test.ts', "const name = 'רקסי'"],
      ['src/server/calendar/pets/adopt-pet.test.ts', 'const now = Date.now()'],
      ['src/server/calendar/pets/rules.ts', 'new Date(now)\ntoDate(now)'],
      ['src/server/platform/clock.ts', '/** The time. */\nexport const now = () => new Date()'],
      ['src/server/operations/demo/pets.ts', "export const pets = ['רקסי']"],
      ['src/web/calendar/pets/pets-screen.tsx', screen],
      ['src/web/calendar/pets/pets.module.css', css],
      ['src/web/calendar/pets/text.ts', "export const title = 'חיות'"],
      [
        'src/web/calendar/pets/pet-card.tsx',
        "import { IconArrowLeft } from '@tabler/icons-react'\nconst a: anything = left",
      ],
    ),
  ).toEqual([])
})

test.each([
  [
    'vocabulary',
    'src/server/calendar/pets/adopt.ts src/server/calendar/pets/types.ts src/web/calendar/pets/screen.tsx src/web/calendar/pets/hooks.ts',
  ],
  ['empty-name', 'src/web/ui/utils.ts src/server/platform/date-helpers.ts src/server/platform/common.ts'],
  ['empty-name', 'src/server/platform/sms-manager.ts src/server/platform/service.ts src/server/platform/index.ts'],
  ['empty-name', 'src/web/helpers/date.ts tools/build-utils.ts'],
])('%s: no file is called %s', (rule, paths) => {
  for (const path of paths.split(' ')) expect(problemsOf([path])).toContain(`${rule} ${path}:1`)
})

test('an exported function has a docstring', () => {
  const [at, of] = ['src/server/calendar/pets/rules.ts', 'docstring src/server/calendar/pets/rules.ts']
  const overloads =
    '/** In kilograms. */\nexport function a(x: 1): 1\nexport function a(x: 2): 2\nexport function a(x) {'
  expect(problemsOf([at, `${overloads}\nexport const b = 2\nconst c = () => 3\nexport type D = () => void`])).toEqual(
    [],
  )
  for (const code of [
    'function f() {',
    'async function f() {',
    'const f = (a) => a',
    'const f = <A,>(',
    'const f = a => a',
  ])
    expect(problemsOf([at, `// why\nexport ${code}`])).toEqual([`${of}:2`])
  expect(problemsOf(['src/server/calendar/pets/adopt-pet.test.ts', 'export const f = () => 1'])).toEqual([])
})

test('a shared domain has one other file, and a small one', () => {
  const [leash, bowl] = ['src/shared/calendar/pets/leash.ts', 'src/shared/calendar/pets/bowl.ts']
  expect(problemsOf([leash], [bowl])).toEqual([`vocabulary ${bowl}:1`])
  expect(problemsOf([leash, lines(200)])).toEqual([`vocabulary ${leash}:1`])
})

test.each([
  [
    250,
    'src/server/platform/http/serve.ts src/web/calendar/pets/text.ts src/shared/calendar/pets/contract.ts db/migrations/0001_a.sql',
  ],
  [
    250,
    'tools/check.ts src/web/ui/pets.module.css src/server/calendar/pets/adopt-pet.test.ts tests/journeys/pets.spec.ts',
  ],
  [400, 'src/server/operations/demo/pets.ts'],
  [1200, 'src/server/platform/a.generated.ts'],
])('at most %d lines: %s', (limit, paths) => {
  for (const path of paths.split(' ')) {
    expect(problemsOf([path, lines(limit)])).toEqual([])
    expect(problemsOf([path, lines(limit + 1)])).toEqual([`length ${path}:${limit + 1}`])
  }
})

test.each([
  ['hebrew-in-text', 'src/web/calendar/pets/pets-screen.tsx', '<p>שלום</p>'],
  ['hebrew-in-text', 'src/server/calendar/pets/rules.ts', "'שלום'"],
  [
    'time-is-handed-in',
    'src/server/calendar/pets/rules.ts',
    'new Date() | Date.now() | const d = new Date | Temporal.Now.instant() | const s = Date()',
  ],
  [
    'logical-directions',
    'src/web/calendar/pets/pets.module.css',
    'margin-left: 4px | padding-right:4px | text-align: left | left: 0 | a{right:0} | border-top-left-radius: 4px | float:left | border-left: 1px',
  ],
  [
    'logical-directions',
    'src/web/calendar/pets/pet-card.tsx',
    `style={{ marginLeft: 4 }} | style={{ paddingRight: 4 }} | textAlign: 'left' | style={{ left: 0 }} | <Box ml={4} /> | <Box pr="sm" /> | <Text ta="right" />`,
  ],
  ['decisions-by-number', 'src/server/calendar/pets/rules.ts', '/** Of a pet (decision A4). */ | // decisions J0'],
  ['comment-width', 'src/server/calendar/pets/rules.ts', `/** ${'x'.repeat(100)} */ |   // ${'x'.repeat(100)}`],
  ['no-disabled-lint', 'src/server/calendar/pets/rules.ts', '// oxlint-disable-next-line | /* eslint-disable */'],
  [
    'every-test-runs',
    'src/server/calendar/pets/rules.test.ts',
    "test.only('a') | it.skip('a') | test.todo('a') | describe.only('a')",
  ],
  ['every-test-runs', 'tests/journeys/a.spec.ts', "test.skip(phone, 'a') | test.fixme() | test.describe.only('a')"],
  ['limits-in-one-table', 'src/server/calendar/pets/adopt-pet.ts', 'const few = { points: 3, seconds: 60 }'],
  ['journeys-wait', 'tests/journeys/a.spec.ts', 'expect(await names()).toEqual([])'],
])('%s: no line of %s contains %s', (rule, path, bad) => {
  for (const line of bad.split(' | ')) expect(problemsOf([path, `ok\n${line}\n`])).toContain(`${rule} ${path}:2`)
})

test('classes are defined and used', () => {
  const [screen, sheet] = ['src/web/calendar/pets/pets-screen.tsx', 'src/web/calendar/pets/pets.module.css']
  const used = (text: string) =>
    problemsOf(
      [screen, `import css from './pets.module.css'\n<p className={css.row} />${text}`],
      [sheet, '.row { transition: .2s }\n.cell {}\n'],
    )
  expect(used('<p className={css.cell} />')).toEqual([])
  expect(used('<p className={css[tone]} />')).toEqual([])
  expect(used('<p className={css.cel} />')).toEqual([`class-exists ${screen}:2`, `class-is-used ${sheet}:2`])
})

test('the platform names no domain', () => {
  const domains =
    'server/calendar/pets/routes.ts shared/calendar/pets/contract.ts server/calendar/pet-toys/queries.ts web/calendar/sessions/api.ts'
  const isNamed = (path: string, text: string) =>
    problemsOf(...domains.split(' ').map((file): [string] => [`src/${file}`]), [path, text]).length > 0
  const places = 'server/platform/x.ts shared/http/x.ts web/platform/x.ts web/ui/x.tsx'.split(' ')
  for (const text of ["'pets'", 'a pet', 'const petCount = 1', 'readPets()', 'pet_toys', 'petToys', 'a pet toy'])
    for (const place of places) expect({ place, text, is: isNamed(`src/${place}`, text) }).toMatchObject({ is: true })
  for (const text of ['a carpet', 'petty', 'competition', 'a session'])
    expect({ text, is: isNamed('src/server/platform/x.ts', text) }).toEqual({ text, is: false })
  expect(isNamed('src/server/calendar/pets/adopt-pet.ts', 'pets')).toBe(false)
  expect(isNamed('src/server/platform/x.test.ts', 'pets')).toBe(false)
})

/** The linter's rule, the file, and the line that breaks it. */
const linted: [rule: string, path: string, line: string][] = [
  ['filename-case', 'src/server/calendar/pets/runJob.ts', 'export const a = 1'],
  ['filename-case', 'src/web/ui/Button.tsx', 'export const a = 1'],
  ['no-danger', 'src/web/calendar/pets/pet-card.tsx', 'export const a = <p dangerouslySetInnerHTML={{ __html: x }} />'],
  ['no-restricted-properties', 'src/web/calendar/pets/pet-name.ts', 'node.innerHTML = x'],
  ['no-restricted-properties', 'src/shared/values/page.ts', 'document.write(x)'],
  ['no-restricted-properties', 'src/web/calendar/pets/pet-age.ts', 'export const a = n.toFixed(2)'],
  ['no-restricted-properties', 'src/server/calendar/pets/birthday.ts', 'export const a = d.toLocaleDateString()'],
  ['no-restricted-globals', 'src/web/calendar/pets/pet-weight.ts', 'export const a = parseFloat(x)'],
  ['no-restricted-globals', 'src/web/calendar/pets/pet-day.ts', 'export const a = new Intl.DateTimeFormat()'],
  ['no-warning-comments', 'tools/build-pets.ts', '// TODO later'],
  ['no-warning-comments', 'src/server/calendar/pets/fix-pet.ts', '// well, FIXME'],
  ['no-explicit-any', 'src/server/calendar/pets/as-any.ts', 'export const a = x as any'],
  ['no-explicit-any', 'src/server/calendar/pets/set-of-any.ts', 'export const a = new Set<any>()'],
  ['ban-ts-comment', 'src/server/calendar/pets/ignore.ts', '// @ts-ignore'],
  ['no-focused-tests', 'src/server/calendar/pets/only.test.ts', "test.only('a', () => expect(1).toBe(1))"],
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
  const oxlint = path.resolve('node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-f', 'unix'], { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const caught = ([rule, file]: (typeof linted)[number]) =>
    stdout.split('\n').some((line) => line.startsWith(`${file}:`) && line.includes(`(${rule})`))
  expect(linted.filter((planted) => !caught(planted))).toEqual([])
})

test('lock-friendly-migrations: a big table is not rewritten without a plan', () => {
  const found = (name: string, sql: string) => problemsOf([`db/migrations/${name}`, sql])
  for (const sql of [
    'create index visits_by_day on appointments (office_id, start_at);',
    'alter table orders add constraint total_fits check (total_amount >= 0);',
    'alter table customers alter column phone type varchar(20);',
    'update sms_messages set units = 1;',
  ])
    expect(found('0101_more.sql', sql)).toEqual(['lock-friendly-migrations db/migrations/0101_more.sql:1'])
  for (const sql of [
    'create index pets_by_name on pets (office_id, name);',
    'alter table orders add constraint total_fits check (total_amount >= 0) not valid;',
    'alter table orders add column note text;',
    'create index visits_by_day on appointments (office_id, start_at); -- plan: 4 s at a million rows',
  ])
    expect(found('0101_more.sql', sql)).toEqual([])
  expect(found('0001_baseline.sql', 'update orders set note = 1;')).toEqual([])
})

test('told-after-the-commit: nothing but the publisher notifies', () => {
  const found = (path: string, text: string) => problemsOf([path, text])
  const queries = 'src/server/calendar/pets/queries.ts'
  for (const text of ["sql`select pg_notify('pets', '')`", 'client.query(`notify ${channel}`)', "'notify luz_pets'"])
    expect(found(queries, text)).toEqual([`told-after-the-commit ${queries}:1`])
  expect(found(queries, '// notify the owner, and notify(tx, pet)')).toEqual([])
  expect(found('src/server/platform/realtime/publisher.ts', 'pg_notify')).toEqual([])
  expect(found('db/migrations/0101_more.sql', "perform pg_notify('pets', '');")).toEqual([
    'told-after-the-commit db/migrations/0101_more.sql:1',
  ])
})

test('one-word: texts use the one word for a thing, except literal sentences', () => {
  const found = (text: string) => problemsOf(['src/web/calendar/pets/text.ts', `export const text = '${text}'`])
  for (const text of ['קביעת תורים באינטרנט', 'נשלח במייל', 'כתובת דוא״ל', 'פגישה נקבעה', 'עד יממה לפני התור'])
    expect(found(text)).toEqual(['one-word src/web/calendar/pets/text.ts:1'])
  for (const text of [
    'נשלח באימייל',
    'נשלח ב־SMS',
    'יש להזין מייל',
    'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.',
    'מיילדת',
  ])
    expect(found(text)).toEqual([])
  expect(problemsOf(['src/server/operations/demo/notes.ts', "export const note = 'נשלח במייל'"])).toHaveLength(1)
})

test('a date is typed in a field of our own, because browsers write dates in three orders', () => {
  const screen = 'src/web/calendar/pets/pets-screen.tsx'
  for (const type of ['date', 'month', 'week', 'time', 'datetime-local'])
    for (const code of [`<TextField type="${type}" />`, `<input type={'${type}'}>`])
      expect(problemsOf([screen, code])).toContain(`one-date-field ${screen}:1`)
  for (const code of ['<DateField label={a} />', '<input type="text">', '<input type="tel">'])
    expect(problemsOf([screen, code])).toEqual([])
})
test('an overlay is one of those of ui/overlays, which the back button closes', () => {
  const screen = 'src/web/calendar/pets/pets-screen.tsx'
  for (const code of ['<Modal opened>', '<Drawer', '<Popover opened>', '<Menu width={2}>', '<div role="dialog">'])
    expect(problemsOf([screen, `const a = ${code}`])).toContain(`one-overlay ${screen}:1`)
  for (const code of ['<Dialog title="">', '<Menu.Item>', '<ActionMenu width={2}>', '<Popover.Target>'])
    expect(problemsOf([screen, `const a = ${code}`])).toEqual([])
  expect(problemsOf(['src/web/ui/overlays/dialog.tsx', 'const a = <Modal opened>'])).toEqual([])
})
