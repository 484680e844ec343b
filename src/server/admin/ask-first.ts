import { refuse, type AdminAt } from './command-line.ts'

/** Goes on only when the name of what will be lost was typed again. Scripts say --yes; where nobody can type and nobody said so, nothing happens. */
export async function askFirst(
  { terminal, yes }: Pick<AdminAt, 'terminal' | 'yes'>,
  what: string,
  name: string,
): Promise<void> {
  if (yes) return
  if (!terminal.ask) return refuse('This asks before it acts and nobody can answer here: add --yes.')
  const typed = await terminal.ask(`${what}\nType ${name} to go on: `)
  if (typed.trim() !== name) refuse('Nothing was changed.')
}
