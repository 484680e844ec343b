import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Each rule, a file that breaks it, and what that file imports. */
const planted: [rule: string, file: string, ...imports: string[]][] = [
  ['office-imports-downward', 'src/server/office/kennels/clean-kennel.ts', '#server/calendar/pets/adopt-pet.ts'],
  ['catalog-imports-downward', 'src/shared/catalog/food/totals.ts', 'type #shared/money/bills/totals.ts'],
  ['customers-imports-downward', 'src/web/customers/owners/parts/owner-card.tsx', '#web/calendar/pets/api.ts'],
  ['shared-is-the-bottom', 'src/shared/calendar/pets/totals.ts', '#server/main.ts', 'react'],
  ['web-never-imports-server', 'src/web/calendar/pets/pet-card.tsx', 'type #server/platform/security/scope.ts'],
  ['server-never-imports-web', 'src/server/calendar/pets/name-pet.ts', '#web/platform/call.ts'],
  ['src-stands-alone', 'src/server/calendar/pets/walk-dog.ts', '../../../../tools/leash.ts'],
  ['no-dev-dependencies', 'src/server/calendar/pets/feed-pet.ts', 'vitest'],
  ['server-platform-knows-no-domain', 'src/server/providers/mail.ts', '../calendar/pets/adopt-pet.ts'],
  ['routes-are-imported-by-their-domain-only', 'src/server/calendar/toys/sell-toy.ts', '../pets/routes.ts'],
  ['domains-are-imported-by-the-list-only', 'src/server/calendar/toys/wrap-toy.ts', '../pets/domain.ts'],
  ['a-domain-registers-its-own', 'src/server/calendar/toys/domain.ts', '../pets/adopt-pet.ts'],
  ['shared-platform-knows-no-domain', 'src/shared/http/problems.ts', '../calendar/pets/contract.ts'],
  ['sql-lives-in-queries', 'src/server/calendar/pets/count-pets.ts', '#server/platform/database/database.ts'],
  ['sql-lives-in-queries', 'src/server/calendar/pets/sort-pets.ts', 'kysely'],
  ['routes-decide-nothing', 'src/server/calendar/toys/routes.ts', '#server/providers/mail.ts'],
  ['routes-serve-a-contract', 'src/server/calendar/toys/routes.ts', '#server/providers/mail.ts'],
  ['only-the-platform-mints-scopes', 'src/server/calendar/toys/lend-toy.ts', '#server/platform/security/scope.ts'],
  ['web-platform-knows-no-domain', 'src/web/ui/pet-chip.tsx', '../calendar/pets/api.ts'],
  ['web-platform-is-for-both-entries', 'src/web/platform/toast.ts', '@mantine/core'],
  ['other-screens-are-private', 'src/web/calendar/toys/toy-card.tsx', '../pets/pets-screen.tsx'],
  ['domains-know-no-entry', 'src/web/calendar/toys/toy-form.tsx', '#web/staff/main.tsx'],
  ['shells-stand-alone', 'src/web/calendar/toys/toy-lock.ts', '#web/mobile/lock.ts'],
  ['public-entry-is-thin', 'src/web/booking/online-booking/slot-list.tsx', '@mantine/core'],
  ['public-entry-is-thin', 'src/web/public/thanks.tsx', '../calendar/pets/parts/pet-picker.tsx'],
  ['full-calendar-is-lazy-in-public', 'src/web/booking/online-booking/day-strip.tsx', '@fullcalendar/react'],
  ['full-calendar-is-lazy-in-public', 'src/web/booking/online-booking/week-strip.tsx', './calendar/busy-grid.tsx'],
  ['public-entry-reaches-no-staff-kit', 'src/web/public/signing.tsx', '../ui/theme.ts'],
  ['schemas-stay-on-the-server', 'src/web/calendar/pets/pet-form.tsx', '#shared/calendar/pets/contract.ts'],
  ['schemas-stay-on-the-server', 'src/web/calendar/pets/pet-dialog.tsx', 'zod'],
  ['no-cycles', 'src/web/calendar/pets/pet-row.tsx', './pet-table.tsx'],
  ['no-orphans', 'src/web/calendar/pets/lonely-card.tsx'],
  ['nothing-unresolved', 'src/web/calendar/pets/broken-card.tsx', './nowhere.tsx'],
]
/** Imports that the rules allow. */
const allowed: [file: string, ...imports: string[]][] = [
  [
    'src/server/calendar/pets/routes.ts',
    '#shared/calendar/pets/contract.ts',
    '#server/platform/http/serve.ts',
    '../toys/buy-toy.ts',
  ],
  [
    'src/server/calendar/pets/adopt-pet.ts',
    'type #server/platform/database/database.ts',
    './queries.ts',
    '../toys/lose-toy.ts',
  ],
  [
    'src/server/calendar/pets/queries.ts',
    '#server/platform/database/database.ts',
    'type #server/platform/security/scope.ts',
    'kysely',
  ],
  ['src/server/calendar/pets/domain.ts', './routes.ts'],
  ['src/server/domains.ts', './calendar/pets/domain.ts'],
  ['src/server/platform/security/session.ts', './scope.ts'],
  ['src/shared/calendar/pets/contract.ts', 'zod', './routes.ts'],
  ['src/web/calendar/toys/toys-screen.tsx', '../pets/parts/pet-picker.tsx', '../pets/api.ts', '../pets/text.ts'],
  [
    'src/web/calendar/pets/api.ts',
    'type #shared/calendar/pets/contract.ts',
    '#shared/calendar/pets/routes.ts',
    '#web/platform/call.ts',
  ],
  ['src/web/customers/owners/owners-screen.tsx', '#web/calendar/pets/api.ts'],
  ['src/web/booking/online-booking/booking-screen.tsx', '#web/ui/plain/button.tsx', '#web/platform/call.ts'],
]
/** The files that the planted files import to break their rule. */
const importedFiles: [file: string, ...imports: string[]][] = [
  ['src/server/calendar/toys/lose-toy.ts', '../pets/adopt-pet.ts'],
  ['src/web/ui/theme.ts', '@mantine/core'],
  ['src/web/calendar/pets/pet-table.tsx', './pet-row.tsx'],
]

test('each rule reports the file that breaks it, and no allowed import', { timeout: 60_000 }, () => {
  const root = mkdtempSync(path.join(tmpdir(), 'luz-boundaries-'))
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const imports = { '#shared/*': './src/shared/*', '#server/*': './src/server/*', '#web/*': './src/web/*' }
  const files = [...planted.map(([, ...file]) => file), ...allowed, ...importedFiles]
  const specifiers = files.flatMap(([file, ...from]) => from.map((one) => [file!, one.replace('type ', '')] as const))
  const packages = new Set(specifiers.flatMap(([, name]) => (/^[.#]/.test(name) ? [] : [name])))
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  const dependencies = Object.fromEntries([...packages].filter((name) => name !== 'vitest').map((name) => [name, '1']))
  write('package.json', JSON.stringify({ type: 'module', imports, dependencies, devDependencies: { vitest: '1' } }))
  for (const [file, ...from] of files) {
    const lines = from.map((one) =>
      one.startsWith('type ') ? `import type { T } from '${one.slice(5)}'; export type U = T` : `import '${one}'`,
    )
    write(file!, `${lines.join('\n')}\nexport {}\n`)
  }
  for (const [file, name] of specifiers) {
    const target = name.startsWith('#') ? `src/${name.slice(1)}` : path.join(path.dirname(file), name)
    if (/^[.#]/.test(name) && !/nowhere/.test(name) && !existsSync(path.join(root, target))) write(target, 'export {}')
  }

  const [script, hooks] = [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'tools/typescript-for-boundaries.ts',
  ]
  const config = ['--config', path.resolve('.dependency-cruiser.cjs'), '--output-type', 'err']
  const args = ['--import', path.resolve(hooks), path.resolve(script), ...config, 'src', 'tools']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  rmSync(root, { recursive: true })
  expect(planted.filter(([rule, file]) => !stdout.includes(`error ${rule}: ${file}`))).toEqual([])
  expect(stdout).toContain('error no-domain-cycles: src/server/calendar/pets')
  expect(
    allowed.filter(([file]) => new RegExp(`error (?!no-domain-cycles|no-cycles).*: ${file}`).test(stdout)),
  ).toEqual([])
})
