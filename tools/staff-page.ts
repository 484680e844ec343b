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
      const [script, frame] = await Promise.all([scriptOf('early.ts', shared()), firstFrame(shared())])
      return (
        html
          // Vite would load the file again with a later chunk, and its rules would then override
          // that chunk's. A disabled link tells Vite that the file is there, and no browser loads
          // it.
          .replace(/<link rel="stylesheet"[^>]*(?=>)/, '$& disabled')
          .replace('<!-- early -->', () => `<script>${script}</script>`)
          // after the links, so that browsers request their files before they have read the CSS
          .replace('</head>', () => `  <style>${css.trim()}</style>\n  </head>`)
          .replace('<!-- first frame -->', () => frame)
      )
    },
  },
})

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
