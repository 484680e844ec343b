import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Writes a small project with invented packages and returns the output of the boundaries. */
const judge = (files: Record<string, string>) => {
  const root = mkdtempSync(path.join(tmpdir(), 'luz-boundaries-'))
  made.push(root)
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  const packages = [
    'zod',
    'kysely',
    '@fullcalendar/react',
    '@mantine/core',
    '@tabler/icons-react',
    '@tanstack/react-query',
    'react',
  ]
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  write('node_modules/vitest/package.json', '{"name":"vitest","version":"1.0.0","main":"index.js"}')
  write('node_modules/vitest/index.js', '')
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']))
  const imports = { '#shared/*': './src/shared/*', '#server/*': './src/server/*', '#web/*': './src/web/*' }
  write('package.json', JSON.stringify({ type: 'module', imports, dependencies, devDependencies: { vitest: '1.0.0' } }))
  for (const [file, text] of Object.entries(files)) write(file, text)
  return new Promise<string>((resolve) => {
    const script = path.resolve(import.meta.dirname, 'boundaries.ts')
    execFile(process.execPath, [script], { cwd: root }, (_failed, out, err) => resolve(out + err))
  })
}

const house: Record<string, string> = {
  'src/shared/http/endpoint.ts': "import type { z } from 'zod'; export type Endpoint = z.ZodType",
  'src/shared/values/money.ts': 'export const sum = 1',
  'src/shared/pets/routes.ts': 'export const routes = {}',
  'src/shared/pets/contract.ts':
    "import { z } from 'zod'; import { routes } from './routes.ts'; export const pets = [z, routes]; export type Pet = 1",
  'src/shared/toys/contract.ts': "import { z } from 'zod'; export const toys = z",
  'src/server/platform/database/database.ts':
    "import { Kysely } from 'kysely'; export type Tx = Kysely; export const open = 1",
  'src/server/platform/security/scope.ts': 'export type Scope = 1; export const mintScope = 1',
  'src/server/platform/security/session.ts': "import { mintScope } from './scope.ts'; export const session = mintScope",
  'src/server/platform/http/serve.ts': "import '../security/session.ts'; export const serve = 1",
  'src/server/pets/queries.ts':
    "import { open, type Tx } from '../platform/database/database.ts'; import type { Scope } from '../platform/security/scope.ts'; export const q = (_: Tx, s: Scope) => [open, s]",
  'src/server/pets/adopt-pet.ts':
    "import type { Tx } from '../platform/database/database.ts'; import { q } from './queries.ts'; import { buyToy } from '../toys/buy-toy.ts'; export const adoptPet = (t: Tx) => [q, t, buyToy]",
  'src/server/pets/routes.ts':
    "import { pets } from '#shared/pets/contract.ts'; import { serve } from '../platform/http/serve.ts'; import type { Scope } from '../platform/security/scope.ts'; import { adoptPet } from './adopt-pet.ts'; import { buyToy } from '../toys/buy-toy.ts'; export const petRoutes = [pets, serve, adoptPet, buyToy, 1 as Scope]",
  'src/server/toys/buy-toy.ts': "import { toys } from '#shared/toys/contract.ts'; export const buyToy = toys",
  'src/server/pets/domain.ts': "import { petRoutes } from './routes.ts'; export const petDomain = petRoutes",
  'src/server/domains.ts': "import { petDomain } from './pets/domain.ts'; export const domains = [petDomain]",
  'src/server/app.ts': "import { domains } from './domains.ts'; export const app = domains",
  'src/server/main.ts':
    "import { app } from './app.ts'; import { open } from './platform/database/database.ts'; app; open",
  'src/web/platform/call.ts':
    "import type { Endpoint } from '#shared/http/endpoint.ts'; export const call = (e: Endpoint) => e",
  'src/web/platform/query-client.ts': "import q from '@tanstack/react-query'; export const client = q",
  'src/web/ui/theme.ts': "import m from '@mantine/core'; export const theme = m",
  'src/web/ui/plain/button.tsx': "import r from 'react'; export const Button = r",
  'src/web/pets/api.ts':
    "import type { Pet } from '#shared/pets/contract.ts'; import { routes } from '#shared/pets/routes.ts'; import { sum } from '#shared/values/money.ts'; import { call } from '../platform/call.ts'; export const petApi = [routes, sum, call, 1 as Pet]",
  'src/web/pets/text.ts': "import { theme } from '../ui/theme.ts'; export const text = theme",
  'src/web/pets/parts/pet-picker.tsx': "import { petApi } from '../api.ts'; export const PetPicker = petApi",
  'src/web/pets/pets-screen.tsx':
    "import { PetPicker } from './parts/pet-picker.tsx'; import t from '@tabler/icons-react'; export const PetsScreen = [PetPicker, t]",
  'src/web/toys/toys-screen.tsx':
    "import { PetPicker } from '../pets/parts/pet-picker.tsx'; import { petApi } from '../pets/api.ts'; import { text } from '../pets/text.ts'; export const ToysScreen = [PetPicker, petApi, text]",
  'src/web/staff/main.tsx':
    "import { PetsScreen } from '../pets/pets-screen.tsx'; import { ToysScreen } from '../toys/toys-screen.tsx'; import { client } from '../platform/query-client.ts'; PetsScreen; ToysScreen; client",
  'src/web/online-booking/booking-screen.tsx':
    "import { Button } from '../ui/plain/button.tsx'; import { call } from '../platform/call.ts'; export const BookingScreen = [Button, call]",
  'src/web/public/main.tsx': "import { BookingScreen } from '../online-booking/booking-screen.tsx'; BookingScreen",
}

test('accepts a project that follows the rules', async () => {
  expect(await judge(house)).toContain('no dependency violations found')
}, 30_000)

/** The rule, the file that breaks it, and its text. */
const planted: [rule: string, file: string, text: string][] = [
  ['shared-is-the-bottom', 'src/shared/pets/totals.ts', "import '#server/main.ts'; import 'react'"],
  [
    'web-never-imports-server',
    'src/web/pets/pet-card.tsx',
    "import type { Scope } from '#server/platform/security/scope.ts'; export type A = Scope",
  ],
  ['server-never-imports-web', 'src/server/pets/name-pet.ts', "import '#web/platform/call.ts'"],
  ['src-stands-alone', 'src/server/pets/walk-dog.ts', "import '../../../tools/leash.ts'"],
  ['no-dev-dependencies', 'src/server/pets/feed-pet.ts', "import { x } from 'vitest'; x"],
  ['server-platform-knows-no-domain', 'src/server/providers/mail.ts', "import '../pets/adopt-pet.ts'"],
  ['routes-are-imported-by-their-domain-only', 'src/server/toys/sell-toy.ts', "import '../pets/routes.ts'"],
  ['domains-are-imported-by-the-list-only', 'src/server/toys/wrap-toy.ts', "import '../pets/domain.ts'"],
  ['a-domain-registers-its-own', 'src/server/toys/domain.ts', "import '../pets/adopt-pet.ts'"],
  ['shared-platform-knows-no-domain', 'src/shared/http/problems.ts', "import '../pets/contract.ts'"],
  [
    'sql-lives-in-queries',
    'src/server/pets/count-pets.ts',
    "import { open } from '../platform/database/database.ts'; open",
  ],
  ['sql-lives-in-queries', 'src/server/pets/sort-pets.ts', "import { sql } from 'kysely'; sql"],
  ['routes-decide-nothing', 'src/server/toys/routes.ts', "import { mail } from '../providers/mail.ts'; mail"],
  [
    'only-the-platform-mints-scopes',
    'src/server/toys/lend-toy.ts',
    "import { mintScope } from '../platform/security/scope.ts'; mintScope",
  ],
  ['web-platform-knows-no-domain', 'src/web/ui/pet-chip.tsx', "import { petApi } from '../pets/api.ts'; petApi"],
  ['web-platform-is-for-both-entries', 'src/web/platform/toast.ts', "import { m } from '@mantine/core'; m"],
  [
    'other-screens-are-private',
    'src/web/toys/toy-card.tsx',
    "import { PetsScreen } from '../pets/pets-screen.tsx'; PetsScreen",
  ],
  ['domains-know-no-entry', 'src/web/toys/toy-form.tsx', "import '../staff/main.tsx'"],
  ['public-entry-is-thin', 'src/web/online-booking/slot-list.tsx', "import { m } from '@mantine/core'; m"],
  [
    'public-entry-is-thin',
    'src/web/public/thanks.tsx',
    "import { PetPicker } from '../pets/parts/pet-picker.tsx'; PetPicker",
  ],
  ['full-calendar-is-lazy-in-public', 'src/web/online-booking/day-strip.tsx', "import f from '@fullcalendar/react'; f"],
  [
    'full-calendar-is-lazy-in-public',
    'src/web/online-booking/week-strip.tsx',
    "import { grid } from './calendar/busy-grid.tsx'; grid",
  ],
  ['public-entry-reaches-no-staff-kit', 'src/web/public/signing.tsx', "import { theme } from '../ui/theme.ts'; theme"],
  ['schemas-stay-on-the-server', 'src/web/pets/pet-form.tsx', "import { pets } from '#shared/pets/contract.ts'; pets"],
  ['schemas-stay-on-the-server', 'src/web/pets/pet-dialog.tsx', "import { z } from 'zod'; z"],
  ['no-cycles', 'src/web/pets/pet-row.tsx', "import './pet-table.tsx'"],
  ['no-orphans', 'src/web/pets/lonely-card.tsx', 'export const a = 1'],
  ['nothing-unresolved', 'src/web/pets/broken-card.tsx', "import './nowhere.tsx'"],
]
const also: Record<string, string> = {
  'tools/leash.ts': 'export const leash = 1',
  'src/web/online-booking/calendar/busy-grid.tsx': "import f from '@fullcalendar/react'; export const grid = f",
  'src/server/pets/pets.test.ts': "import 'vitest'",
  'src/web/pets/pet-table.tsx': "import './pet-row.tsx'",
  'src/server/toys/lose-toy.ts': "import '../pets/adopt-pet.ts'",
}

test('reports every rule that a planted file breaks', async () => {
  const said = await judge({ ...house, ...also, ...Object.fromEntries(planted.map(([, file, text]) => [file, text])) })
  const silent = planted.filter(([rule, file]) => !said.includes(`error ${rule}: ${file}`))
  expect(silent).toEqual([])
  expect(said).toContain('error no-domain-cycles: src/server/pets')
}, 30_000)
