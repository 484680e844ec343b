import { confirmByName } from './confirm-by-name.ts'
import type { AdminContext, Command } from './command-line.ts'
import { replaceFingerprint } from './queries.ts'

async function accept(context: AdminContext): Promise<void> {
  const { services, now, terminal } = context
  const lost =
    'Everyone is signed out, links that were sent stop working, and authenticator apps and recovery codes have to be reset.'
  await confirmByName(
    context,
    `This accepts another secret than the one that the database was set up with. ${lost}`,
    'accept',
  )
  await replaceFingerprint(services.db, services.secrets.fingerprint, now)
  terminal.print('The present secret was accepted. Restart every server that still runs with the old one.')
}

export const secretCommands: readonly Command[] = [
  {
    name: 'secret accept',
    parameters: '',
    acceptsSecret: true,
    confirms: true,
    summary: 'Accepts a new secret after the old one was lost. Asks for confirmation.',
    details: 'Uses LUZ_SECRET, or the file "secret" in the data folder, which is created if it does not exist.',
    run: accept,
  },
]
