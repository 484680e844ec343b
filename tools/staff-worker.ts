/**
 * Bundles the service worker of the staff application with the list of the files that were built.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { scriptOf } from './staff-page.ts'

/**
 * Writes worker.js into `folder`, which holds a whole build of the staff application and nothing
 * else yet.
 */
export async function writeStaffWorker(folder: string): Promise<void> {
  const assets = readdirSync(path.join(folder, 'assets')).sort()
  const files = ['/', ...assets.map((name) => `/assets/${name}`)]
  const page = readFileSync(path.join(folder, 'index.html'))
  const version = createHash('sha256').update(page).update(files.join()).digest('base64url').slice(0, 12)
  const define = { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) }
  writeFileSync(path.join(folder, 'worker.js'), await scriptOf('worker.ts', { publicDir: false, define }))
}
