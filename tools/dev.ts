/**
 * `npm run dev`: the API with restart on http://localhost:3000, the staff application with hot reload on http://localhost:5173, and the public
 * pages rebuilt into dist on change. Ctrl+C ends all of it.
 */
import { createServer } from 'vite'
import { isStopping, runStep } from './run-step.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`
const development = { NODE_ENV: 'development' }
const rebuild = ['build', '--watch', '--config', 'vite.public.config.ts', '--logLevel', 'warn']

const children = [
  runStep(
    {
      name: 'api',
      command: 'node',
      args: ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
      env: development,
    },
    { show: true },
  ),
  runStep({ name: 'public', command: 'vite', args: rebuild }, { show: true }),
  runStep(
    {
      name: 'served',
      command: 'vite',
      args: [...rebuild, '--ssr', 'src/web/public/served.tsx', '--outDir', 'dist/ssr'],
    },
    { show: true },
  ),
]

const staff = await createServer({
  configFile: 'vite.staff.config.ts',
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/book', '/logo', '/dev', '/p', '/healthz', '/readyz'].map((path) => [`^${path}(?:/|$|\\?)`, api]),
    ),
  },
})
await staff.listen()
staff.printUrls()

// when one part ends (a port in use, a broken configuration), the others end, too
const first = await Promise.race(children)
if (!isStopping()) {
  console.error(`${first.name} ended with code ${first.code}`)
  process.kill(process.pid, 'SIGTERM')
}
