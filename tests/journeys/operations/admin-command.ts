/** `npm run admin -- …` beside a running server, as the operator runs it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '#tests/support/child-environment.ts'
import type { SharedServer } from '#tests/support/shared-servers.ts'

const run = promisify(execFile)

/** The command's output. Fails with its error. */
export async function admin({ dataDir, address }: SharedServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, ...childEnvironment, LUZ_DATA_DIR: dataDir, PUBLIC_URL: address }
  return (await run(process.execPath, ['src/server/run-admin.ts', ...args], { env })).stdout
}
