import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Each rule, a file that breaks it, and what that file imports. */
const planted: [rule: string, file: string, ...imports: string[]][] = [
  ['shared-is-the-bottom', 'src/shared/pets/totals.ts', '#server/main.ts', 'react'],
  ['web-never-imports-server', 'src/web/pets/pet-card.tsx', 'type #server/platform/security/scope.ts'],
  ['server-never-imports-web', 'src/server/pets/name-pet.ts', '#web/platform/call.ts'],
  ['src-stands-alone', 'src/server/pets/walk-dog.ts', '../../../tools/leash.ts'],
  ['no-dev-dependencies', 'src/server/pets/feed-pet.ts', 'vitest'],
  ['server-platform-knows-no-domain', 'src/server/providers/mail.ts', '../pets/adopt-pet.ts'],
  ['routes-are-imported-by-their-domain-only', 'src/server/toys/sell-toy.ts', '../pets/routes.ts'],
  ['domains-are-imported-by-the-list-only', 'src/server/toys/wrap-toy.ts', '../pets/domain.ts'],
  ['a-domain-registers-its-own', 'src/server/toys/domain.ts', '../pets/adopt-pet.ts'],
  ['shared-platform-knows-no-domain', 'src/shared/http/problems.ts', '../pets/contract.ts'],
  ['sql-lives-in-queries', 'src/server/pets/count-pets.ts', '../platform/database/database.ts'],
  ['sql-lives-in-queries', 'src/server/pets/sort-pets.ts', 'kysely'],
  ['routes-decide-nothing', 'src/server/toys/routes.ts', '../providers/mail.ts'],
  ['routes-serve-a-contract', 'src/server/toys/routes.ts', '../providers/mail.ts'],
  ['only-the-platform-mints-scopes', 'src/server/toys/lend-toy.ts', '../platform/security/scope.ts'],
  ['web-platform-knows-no-domain', 'src/web/ui/pet-chip.tsx', '../pets/api.ts'],
  ['web-platform-is-for-both-entries', 'src/web/platform/toast.ts', '@mantine/core'],
  ['other-screens-are-private', 'src/web/toys/toy-card.tsx', '../pets/pets-screen.tsx'],
  ['domains-know-no-entry', 'src/web/toys/toy-form.tsx', '../staff/main.tsx'],
  ['public-entry-is-thin', 'src/web/online-booking/slot-list.tsx', '@mantine/core'],
  ['public-entry-is-thin', 'src/web/public/thanks.tsx', '../pets/parts/pet-picker.tsx'],
  ['full-calendar-is-lazy-in-public', 'src/web/online-booking/day-strip.tsx', '@fullcalendar/react'],
  ['full-calendar-is-lazy-in-public', 'src/web/online-booking/week-strip.tsx', './calendar/busy-grid.tsx'],
  ['public-entry-reaches-no-staff-kit', 'src/web/public/signing.tsx', '../ui/theme.ts'],
  ['schemas-stay-on-the-server', 'src/web/pets/pet-form.tsx', '#shared/pets/contract.ts'],
  ['schemas-stay-on-the-server', 'src/web/pets/pet-dialog.tsx', 'zod'],
  ['no-cycles', 'src/web/pets/pet-row.tsx', './pet-table.tsx'],
  ['no-orphans', 'src/web/pets/lonely-card.tsx'],
  ['nothing-unresolved', 'src/web/pets/broken-card.tsx', './nowhere.tsx'],
]
/** Imports that the rules allow. */
const allowed: [file: string, ...imports: string[]][] = [
  ['src/server/pets/routes.ts', '#shared/pets/contract.ts', '../platform/http/serve.ts', '../toys/buy-toy.ts'],
  ['src/server/pets/adopt-pet.ts', 'type ../platform/database/database.ts', './queries.ts', '../toys/lose-toy.ts'],
  ['src/server/pets/queries.ts', '../platform/database/database.ts', 'type ../platform/security/scope.ts', 'kysely'],
  ['src/server/pets/domain.ts', './routes.ts'],
  ['src/server/domains.ts', './pets/domain.ts'],
  ['src/server/platform/security/session.ts', './scope.ts'],
  ['src/shared/pets/contract.ts', 'zod', './routes.ts'],
  ['src/web/toys/toys-screen.tsx', '../pets/parts/pet-picker.tsx', '../pets/api.ts', '../pets/text.ts'],
  ['src/web/pets/api.ts', 'type #shared/pets/contract.ts', '#shared/pets/routes.ts', '../platform/call.ts'],
  ['src/web/online-booking/booking-screen.tsx', '../ui/plain/button.tsx', '../platform/call.ts'],
]
/** The files that the planted files import to break their rule. */
const importedFiles: [file: string, ...imports: string[]][] = [
  ['src/server/toys/lose-toy.ts', '../pets/adopt-pet.ts'],
  ['src/web/ui/theme.ts', '@mantine/core'],
  ['src/web/pets/pet-table.tsx', './pet-row.tsx'],
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
  expect(stdout).toContain('error no-domain-cycles: src/server/pets')
  expect(
    allowed.filter(([file]) => new RegExp(`error (?!no-domain-cycles|no-cycles).*: ${file}`).test(stdout)),
  ).toEqual([])
})
