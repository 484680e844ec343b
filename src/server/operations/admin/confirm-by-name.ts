import { failCommand, type AdminContext } from './command-line.ts'

/**
 * Requires the operator to type the name of what will be lost. `--yes` skips this for scripts.
 * Without a terminal and without `--yes` nothing happens.
 */
export async function confirmByName(
  { terminal, yes }: Pick<AdminContext, 'terminal' | 'yes'>,
  what: string,
  name: string,
): Promise<void> {
  if (yes) return
  if (!terminal.ask) return failCommand('This asks before it acts and there is no terminal: add --yes.')
  const typed = await terminal.ask(`${what}\nType ${name} to go on: `)
  if (typed.trim() !== name) failCommand('Nothing was changed.')
}
