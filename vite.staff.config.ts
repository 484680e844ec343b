import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inLanguage } from './tools/languages.ts'

/** Browsers of 2023 and later; said for css too, so that logical properties are left as they are. */
const cssTarget = ['chrome111', 'firefox114', 'safari16.4']

/** The staff application: an index.html that any server can hand out, and assets whose names change with their content. */
export default defineConfig({
  root: 'src/web/staff',
  base: '/',
  publicDir: false,
  plugins: [react(), inLanguage(process.env.LUZ_LANGUAGE ?? 'he')],
  // the Excel libraries would pack in workers that the content policy stops
  resolve: {
    alias: [{ find: /^fflate$/, replacement: fileURLToPath(new URL('src/web/platform/zip-here.ts', import.meta.url)) }],
  },
  build: {
    outDir: '../../../dist/staff',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget,
    // tools/build-web.ts reads it for the size budgets and takes it away again
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // an inlined font or picture would need `data:` in the content policy
    assetsInlineLimit: 0,
  },
})
