import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'

/** The files of one Vite build. */
export type Built = Rolldown.RolldownOutput['output']

export const brotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
export const gzip = (bytes: Uint8Array) => gzipSync(bytes, { level: 9 })

/** The entries, the chunks with a module that `also` matches, and their static imports. */
const loadedAtOnce = (built: Built, also = /^$/) => {
  const chunks = built.filter((file) => file.type === 'chunk')
  const found = new Set(chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => also.test(id))))
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found]
}

/**
 * The first load of both applications, compared with the limits in bytes (1 kB = 1000). The reasons
 * are in docs/decisions.
 */
export const weigh = (staff: Built, visitors: Built) => {
  const [first, home] = [loadedAtOnce(visitors), loadedAtOnce(staff, /\/home-screen\.tsx$/)]
  const sizeOf = (built: Built, names: Iterable<string>, compress: (bytes: Uint8Array) => Uint8Array) =>
    [...new Set(names)]
      .map((name) => built.find(({ fileName }) => fileName === name)!)
      .map((file) => compress(Buffer.from(file.type === 'chunk' ? file.code : file.source)).length)
      .reduce((sum, bytes) => sum + bytes, 0)
  const scripts = (chunks: typeof first) => chunks.map(({ fileName }) => fileName)
  const css = (chunks: typeof first) => chunks.flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss])
  const publicScript = sizeOf(visitors, scripts(first), brotli)
  const publicAll = publicScript + sizeOf(visitors, css(first), brotli)
  return [
    { name: 'public script, brotli', limit: 65_000, bytes: publicScript },
    // the css stands in the HTML and contains the font; about 4 kB of HTML come on top. The font
    // with Latin letters is not counted: few pages show any.
    { name: 'public first visit, brotli', limit: 76_000, bytes: publicAll },
    { name: 'staff script to first paint, gzip', limit: 150_000, bytes: sizeOf(staff, scripts(home), gzip) },
    { name: 'staff css to first paint, gzip', limit: 13_000, bytes: sizeOf(staff, css(home), gzip) },
    { name: 'staff page with its css, brotli', limit: 15_000, bytes: sizeOf(staff, ['index.html'], brotli) },
  ]
}

/**
 * Packages that must not be in a bundle. A lazy page of the public entry may bring what it needs.
 */
export const forbiddenModulesIn = (staff: Built, visitors: Built): string[] => {
  const find = (name: string, chunks: readonly Rolldown.OutputChunk[], forbidden: RegExp) => {
    const found = chunks.flatMap(({ moduleIds }) => moduleIds).find((id) => forbidden.test(id))
    return found ? [`the ${name} bundle contains ${found.slice(found.lastIndexOf('node_modules/'))}`] : []
  }
  const all = staff.filter((file) => file.type === 'chunk')
  const kits = /\/node_modules\/(zod|@mantine|@tanstack|@tabler|@fullcalendar|mantine-[^/]+)\//
  return [...find('staff', all, /\/node_modules\/zod\//), ...find('public', loadedAtOnce(visitors), kits)]
}
