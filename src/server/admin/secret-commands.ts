import { askFirst } from './ask-first.ts'
import type { AdminAt, Command } from './command-line.ts'
import { replaceFingerprint } from './queries.ts'

async function accept(context: AdminAt): Promise<void> {
  const { services, now, terminal } = context
  const lost =
    'Everyone is signed out, links that were sent stop working, and authenticator apps and recovery codes have to be reset.'
  await askFirst(context, `This goes on with another secret than the database was set up with. ${lost}`, 'accept')
  await replaceFingerprint(services.db, services.secrets.fingerprint, now)
  terminal.print('The present secret was accepted. Restart every server that still runs with the old one.')
}

/** Runs with a secret that does not fit the database. */
export const ACCEPT_SECRET = 'secret accept'

export const secretCommands: readonly Command[] = [
  {
    name: ACCEPT_SECRET,
    words: '',
    asks: true,
    summary: 'Goes on with a new secret after the old one was lost. Asks.',
    more: 'It takes LUZ_SECRET, or the file secret in the data folder, which it makes when there is none.',
    run: accept,
  },
]
