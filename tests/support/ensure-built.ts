/** Servers of tests serve the web. A fresh clone has none yet; two builds at once would disturb. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PARTS = ['dist/public/.vite/manifest.json', 'dist/ssr/served.js', 'dist/staff/index.html']

/** Builds the web when a part of it is missing. Called once, before the workers start. */
export function ensureBuilt(): void {
  if (PARTS.every((part) => fs.existsSync(path.join(ROOT, part)))) return
  execFileSync(process.execPath, ['tools/build-web.ts', '--if-stale'], { cwd: ROOT, stdio: 'ignore' })
}
