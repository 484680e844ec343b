import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const cssTarget = ['chrome111', 'firefox114', 'safari16.4']

/**
 * The public pages. There is no HTML here: the server renders it with the bundle of `vite build --ssr src/web/public/served.tsx` and
 * finds the script, the css and the fonts in .vite/manifest.json. React's production build is fixed in the server's bundle, as it
 * would else follow NODE_ENV at run time, four times slower.
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/p/',
  publicDir: false,
  plugins: [react()],
  // the names stand in the HTML, the css and the script of every first visit; the hash is of file and name, alike in both bundles
  css: { modules: { generateScopedName: 'c[hash:base64:4]' } },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true } } : {}),
  build: isSsrBuild
    ? {
        ssr: 'src/web/public/served.tsx',
        outDir: 'dist/ssr',
        emptyOutDir: true,
        target: 'node24',
        assetsInlineLimit: 0,
      }
    : {
        outDir: 'dist/public',
        emptyOutDir: true,
        target: 'es2023',
        cssTarget,
        manifest: true,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/public/main.tsx',
          // one script and one css file for the first visit, although the lazy pages share some of it: the server inlines the entry's css
          output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } },
        },
      },
}))
