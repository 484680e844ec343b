/** `npm run admin -- …` beside a running server, as whoever runs the installation does it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { SharedServer } from '#tests/support/shared-servers.ts'

const run = promisify(execFile)

/** What the command printed. Fails with what it complained of. */
export async function admin({ dataDir, address }: SharedServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, LUZ_DATA_DIR: dataDir, PUBLIC_URL: address }
  return (await run(process.execPath, ['tools/admin.ts', ...args], { env })).stdout
}
