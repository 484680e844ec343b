/**
 * Puts src/server/main.ts and all that it imports into one file: node
 * tests/processes/bundle-server.ts <folder>. The folder is written elsewhere and then renamed, so
 * that tests see it complete or not at all.
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
const folder = process.argv[2]!

/** Files that a module reads, and programs that it starts, stay where they are. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const place = { url: pathToFileURL(id).href, dirname: path.dirname(id), filename: id }
    return {
      code: code.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name: keyof typeof place) =>
        JSON.stringify(place[name]),
      ),
      map: null,
    }
  },
}

const made = `${folder}.${process.pid}`
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  plugins: [ownPlace],
  // packages of hundreds of small files, whose loading takes as long as that of half the server
  ssr: { noExternal: ['kysely', 'zod'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: made,
    target: 'esnext',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})
try {
  fs.renameSync(made, folder)
} catch {
  fs.rmSync(made, { recursive: true }) // another worker was faster
}
