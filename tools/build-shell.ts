/**
 * `npm run mobile` begins with this: builds the staff application for the native shells into
 * mobile/web, from where `cap sync` copies it. `--if-stale` does nothing when it was built from the
 * same sources and for the same servers.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

process.chdir(path.resolve(import.meta.dirname, '..'))
const STAMP = 'mobile/web/stamp'

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()

const hash = createHash('sha256').update(`${process.env.LUZ_APP_URL}\0${process.env.LUZ_APP_DEVELOPMENT_URL}\0`)
const configs = ['vite.shell.config.ts', 'vite.staff.config.ts', 'tools/languages.ts', 'package-lock.json']
for (const file of [...filesIn('src/web'), ...filesIn('src/shared'), ...configs])
  hash.update(`${file}\0`).update(fs.readFileSync(file))
const stamp = hash.digest('hex')

const isStale = !fs.existsSync(STAMP) || fs.readFileSync(STAMP, 'utf8') !== stamp
if (isStale || !process.argv.includes('--if-stale')) {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ configFile: 'vite.shell.config.ts', mode: 'production', logLevel: 'warn' })
  fs.writeFileSync(STAMP, stamp)
}
