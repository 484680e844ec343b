import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import { common } from './vite.staff.config.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** What the shells do in place of a browser: the file of src/web, and that of src/web/mobile. */
const replaced = {
  'platform/device.ts': 'device.ts',
  'platform/public-origin.ts': 'public-origin.ts',
  'platform/save-file.ts': 'save-file.ts',
  'staff/register-worker.ts': 'no-worker.ts',
}
const files = new Map(
  Object.entries(replaced).map(([path, own]) => [file(`src/web/${path}`), file(`src/web/mobile/${own}`)]),
)

/** The origin of a server, from the environment of the build. */
const originOf = (variable: string, normal: string): string => {
  const { protocol, origin } = new URL(process.env[variable] ?? normal)
  if (protocol !== 'https:') throw new Error(`${variable}: must begin with https, because the shells send tokens there`)
  return origin
}
const servers = {
  production: originOf('LUZ_APP_URL', 'https://luz.co.il'),
  development: originOf('LUZ_APP_DEVELOPMENT_URL', 'https://dev.luz.co.il'),
}

/**
 * The staff application for the native shells: the same files with another entry. Its page has
 * nothing of the served one's (tools/staff-page.ts): its files are on the phone, and what it would
 * ask for first needs the session, which is not there yet.
 */
export default defineConfig(
  mergeConfig(common, {
    root: 'src/web/mobile',
    define: { LUZ_SERVERS: JSON.stringify(servers) },
    plugins: [
      {
        name: 'luz-shell-files',
        enforce: 'pre',
        async resolveId(this: Resolver, source: string, importer: string | undefined) {
          // the files of the shells may name what they replace, for its types
          if (importer?.includes('/src/web/mobile/')) return null
          const found = await this.resolve(source, importer, { skipSelf: true })
          return (found && files.get(found.id)) ?? null
        },
      },
    ],
    build: {
      outDir: '../../../mobile/web',
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          // one file for what comes before the session is known, and one for what the application
          // needs then
          codeSplitting: {
            groups: [
              { name: 'main', tags: ['$initial'] },
              { name: 'app', test: /src\/web\/staff\/main\.tsx$/ },
            ],
          },
        },
      },
    },
  }),
)
type Resolver = {
  resolve: (
    source: string,
    importer: string | undefined,
    options: { skipSelf: boolean },
  ) => Promise<{ id: string } | null>
}
