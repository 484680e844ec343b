/** Bundles the service worker of the staff application with the list of the files that were built. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** Writes worker.js into `folder`, which holds a whole build of the staff application and nothing else yet. */
export async function writeStaffWorker(folder: string): Promise<void> {
  const assets = readdirSync(path.join(folder, 'assets')).sort()
  const files = ['/', ...assets.map((name) => `/assets/${name}`)]
  const version = createHash('sha256')
    .update(readFileSync(path.join(folder, 'index.html')))
    .update(files.join())
    .digest('base64url')
    .slice(0, 12)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: path.resolve('src/web/staff/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })
}
