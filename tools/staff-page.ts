/**
 * Adds three inline parts to Vite's index.html of the staff application: its CSS, so that the first
 * paint waits for no other file; a static frame of the first screen
 * (src/web/staff/first-frame.tsx); and the script that requests the first responses (early.ts).
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { StaffScreen } from '#shared/desk/home/staff-screens.ts'
import { firstAddresses, firstOfAll, firstOfShell } from '../src/web/staff/first-addresses.ts'
import { screenFiles } from './staff-screens.ts'

/** The variables of Mantine's dark theme: the application has none. */
const DARK = /:root\[data-mantine-color-scheme=dark\],:host\(\[data-mantine-color-scheme=dark\]\)\{[^}]*\}/g
/** Its selectors for a shadow tree, which the application has not. */
const SHADOW = /,:host(\([^)]*\))?(?=\{)/g
/** Screens behind the sign-in that the router shows without them. */
const WITHOUT_HEADER: readonly StaffScreen[] = ['/welcome']

/** `shared` is what both builds must have in common: the language and the names of css classes. */
export const staffPage = (shared: () => InlineConfig): Plugin => ({
  name: 'luz-staff-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      const styles = Object.values(bundle ?? {}).filter(({ fileName }) => html.includes(`href="/${fileName}"`))
      let css = ''
      for (const style of styles) if (style.type === 'asset' && style.fileName.endsWith('.css')) css += style.source
      css = css.replaceAll(DARK, '').replaceAll(SHADOW, '')
      const define = startOfScreens(Object.values(bundle ?? {}))
      const [script, frame] = await Promise.all([scriptOf('early.ts', { ...shared(), define }), firstFrame(shared())])
      return (
        html
          // Vite would load the file again with a later chunk, and its rules would then override
          // that chunk's. A disabled link tells Vite that the file is there, and no browser loads
          // it.
          .replace(/<link rel="stylesheet"[^>]*(?=>)/, '$& disabled')
          // after the links, so that browsers request their files before they have read the CSS
          .replace('</head>', () => `  <style>${css.trim()}</style>\n    <script>${script}</script>\n  </head>`)
          .replace('<!-- first frame -->', () => frame)
      )
    },
  },
})

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]
/** What each screen begins with, as early.ts reads it. */
function startOfScreens(output: Output) {
  const { names, files } = filesOfScreens(output)
  const screens = [...files].map(([screen, numbers]) => {
    const start = [numbers, firstAddresses[screen] ?? [], ...(WITHOUT_HEADER.includes(screen) ? [1] : [])]
    return [screen.replace(/\$\w+$/, '$'), start] as const
  })
  return {
    SCREENS: JSON.stringify(Object.fromEntries(screens)),
    FILES: JSON.stringify(names),
    OF_ALL: JSON.stringify(firstOfAll),
    OF_SHELL: JSON.stringify(firstOfShell),
  }
}

/** The files that each screen draws first and the first script does not have, by their numbers. */
function filesOfScreens(output: Output) {
  const chunks = output.filter((file) => file.type === 'chunk')
  const closure = (some: readonly Rolldown.OutputChunk[]) => {
    const found = new Set(some)
    for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
    return found
  }
  const first = closure(chunks.filter(({ isEntry }) => isEntry))
  const names: string[] = []
  const numberOf = (name: string) => {
    const short = name.replace('assets/', '')
    return names.includes(short) ? names.indexOf(short) : names.push(short) - 1
  }
  const files = new Map(
    Object.entries(screenFiles).map(([screen, modules]) => {
      const ids = new Set(modules.map((file) => path.resolve('src/web', file)))
      const roots = chunks.filter(({ moduleIds }) => moduleIds.some((id) => ids.has(id)))
      const loaded = [...closure(roots)].filter((chunk) => !first.has(chunk))
      return [screen as StaffScreen, loaded.map(({ fileName }) => numberOf(fileName))] as const
    }),
  )
  return { names, files }
}

/**
 * The icons that the manifest names. Browsers keep them as long as other assets, so a picture that
 * is drawn anew gets the next number in its name, here and in the manifest.
 */
export const homeScreenIcons = (): Plugin => ({
  name: 'luz-home-screen-icons',
  apply: 'build',
  generateBundle() {
    const folder = path.resolve('src/web/staff/icons')
    for (const name of readdirSync(folder))
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: readFileSync(path.join(folder, name)) })
  },
})

/** One script without imports, from a file of src/web/staff. */
export async function scriptOf(file: string, config: InlineConfig): Promise<string> {
  const rolldownOptions = { input: path.resolve('src/web/staff', file), output: { format: 'iife' } } as const
  const options = { write: false, target: 'es2023', rolldownOptions } as const
  const built = await build({ ...config, configFile: false, logLevel: 'warn', build: options })
  return (built as Rolldown.RolldownOutput).output[0].code.trim()
}

/**
 * Renders the frame in Node, from the same components and with the same class names as the
 * application.
 */
async function firstFrame(shared: InlineConfig): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'luz-frame-'))
  try {
    await build({
      ...shared,
      configFile: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: {
        ssr: path.resolve('src/web/staff/served-frame.tsx'),
        outDir: folder,
        emptyOutDir: true,
        target: 'node24',
      },
    })
    const { firstFrameHtml } = (await import(pathToFileURL(path.join(folder, 'served-frame.js')).href)) as {
      firstFrameHtml: string
    }
    return firstFrameHtml
  } finally {
    rmSync(folder, { recursive: true })
  }
}
