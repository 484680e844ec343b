import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const cssTarget = ['chrome111', 'firefox114', 'safari16.4']

/**
 * Builds the public pages, without HTML: the server renders it with the bundle of `vite build --ssr
 * src/web/public/served.tsx` and finds the script, the CSS and the fonts in .vite/manifest.json.
 * The server's bundle contains React's production build; otherwise React would follow NODE_ENV at
 * run time and be four times slower.
 */
export default defineConfig(({ isSsrBuild }) => ({
  base: '/p/',
  publicDir: false,
  plugins: [react()],
  // short class names, because every first visit loads them in HTML, CSS and script; the hash
  // covers file and name, so both bundles agree
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
          // one script and one CSS file for the first visit, although lazy pages share parts of
          // them: the server inlines the entry's CSS
          output: {
            // the first script names the lazy files; shorter hashes make it smaller
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                { name: 'main', tags: ['$initial'], priority: 1 },
                // what lazy pages share comes in one file: a request costs a phone more than its bytes
                { name: 'shared', minShareCount: 3 },
              ],
            },
          },
        },
      },
}))
