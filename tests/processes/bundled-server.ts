/**
 * The server in one file. A process that loads src/server/main.ts reads two thousand files, which
 * takes longer than the rest of its start, and tests start a hundred. The first server of a run
 * (tests/support/migrated-folder.ts), the commands and the journeys run from the sources.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
const KEPT = path.join(ROOT, 'node_modules/.cache/luz-server')
const DAY_MS = 86_400_000

/** A hash of all files that the bundle depends on. */
function stampOfSources(): string {
  const hash = createHash('sha256')
  const sources = ['src/server', 'src/shared'].flatMap((folder) =>
    fs
      .globSync(`${folder}/**/*.ts`, { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.ts'))
      .sort(),
  )
  for (const file of [...sources, 'package-lock.json', 'tests/processes/bundle-server.ts'])
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

let bundled: string | undefined
/** The program to start in place of src/server/main.ts, made from the sources as they are now. */
export function bundledServer(): string {
  if (bundled) return bundled
  const folder = path.join(KEPT, stampOfSources())
  if (!fs.existsSync(folder)) {
    removeOld()
    const program = path.join(ROOT, 'tests/processes/bundle-server.ts')
    execFileSync(process.execPath, [program, folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return (bundled = path.join(folder, 'main.js'))
}

/** Removes what was made of other sources, unless another run may still use it. */
function removeOld(): void {
  fs.mkdirSync(KEPT, { recursive: true })
  for (const name of fs.readdirSync(KEPT)) {
    const folder = path.join(KEPT, name)
    const age = Date.now() - (fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity)
    if (age > DAY_MS) fs.rmSync(folder, { recursive: true, force: true })
  }
}
