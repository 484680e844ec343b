/** Runs `npm run backup`, `restore` or `admin` as a process without a terminal. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { childEnvironment } from '#tests/support/child-environment.ts'

export type Output = { readonly code: number | null; readonly out: string; readonly err: string }

export async function runTool(
  tool: 'admin' | 'backup' | 'restore',
  args: readonly string[],
  variables: Record<string, string>,
): Promise<Output> {
  const child = spawn(process.execPath, [path.resolve(`src/server/run-${tool}.ts`), ...args], {
    env: { ...childEnvironment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}
