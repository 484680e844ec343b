import { execFileSync } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')
let built: string | undefined
/** The program that `npm start` starts, made from the sources as they are now. */
export function builtServer(): string {
  if (built) return built
  const program = path.join(ROOT, 'tools/build-server.ts')
  execFileSync(process.execPath, [program, '--if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return (built = path.join(ROOT, 'dist-server/main.js'))
}
