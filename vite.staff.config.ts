import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { inLanguage } from './tools/languages.ts'
import { staffChunks } from './tools/staff-chunks.ts'
import { homeScreenIcons, staffPage } from './tools/staff-page.ts'
import { stylesInScripts } from './tools/styles-in-scripts.ts'

/** Browsers of 2023 and later. Also set for CSS, so that logical properties are not rewritten. */
const cssTarget = ['chrome111', 'firefox114', 'safari16.4']

const language = process.env.LUZ_LANGUAGE ?? 'he'
const shared = {
  root: 'src/web/staff',
  base: '/',
  publicDir: false,
  // short class names; the hash covers file and name, so the application and its first frame agree
  css: { modules: { generateScopedName: 'c[hash:base64:5]' } },
} as const

/** What the application of browsers and that of the native shells have in common. */
export const common: UserConfig = {
  ...shared,
  plugins: [react(), inLanguage(language)],
  resolve: {
    alias: [
      // the Excel libraries would pack in workers that the content policy stops
      { find: /^fflate$/, replacement: fileURLToPath(new URL('src/web/platform/zip-in-page.ts', import.meta.url)) },
      {
        find: /^\.\/Mantine(CssVariables|Classes)\/Mantine\1\.mjs$/,
        replacement: fileURLToPath(new URL('src/web/ui/theme/no-style-tags.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2023',
    cssTarget,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // an inlined font or picture would need `data:` in the content policy
    assetsInlineLimit: 0,
  },
}

const forBrowsers: UserConfig = { ...common, plugins: [...common.plugins!, stylesInScripts('/staff/main.tsx')] }

/**
 * The staff application: an index.html that any server can send, and assets whose names change with
 * their content.
 */
export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  ...forBrowsers,
  plugins: [
    ...forBrowsers.plugins!,
    homeScreenIcons(),
    staffPage(() => ({ ...shared, plugins: [react(), inLanguage(language)] })),
  ],
  // `npm run dev`: the screens with hot reload, everything else from the API
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '^/(api|book|logo|dev|p|healthz|readyz)(?:/|$|\\?)': `http://127.0.0.1:${process.env.PORT ?? 3000}` },
  },
  build: {
    ...common.build,
    outDir: '../../../dist/staff',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // the first script names all the others; short names make it smaller
        chunkFileNames: ({ name }) => `assets/${name === 'main' ? name : 'part'}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // the names say what belongs together, so no group takes what another one names
          includeDependenciesRecursively: false,
          groups: [
            // one script for everything that Home needs: on a slow line each file costs more than its bytes
            { name: 'main', tags: ['$initial'], includeDependenciesRecursively: true },
            ...(command === 'build' ? [{ name: await staffChunks(forBrowsers), debugName: 'parts' }] : []),
          ],
        },
      },
    },
  },
}))
