import type { AdminAt, Command } from './command-line.ts'
import { demoCommands } from './demo-commands.ts'
import { officeCommands } from './office-commands.ts'
import { readWords, type Typed } from './read-words.ts'
import { subscriptionCommands } from './subscription-commands.ts'
import { userCommands } from './user-commands.ts'

const commands: readonly Command[] = [...subscriptionCommands, ...officeCommands, ...userCommands, ...demoCommands]

/** What was typed, or the help to print; throws Refused with one sentence. Needs no database. */
export const readCommand = (args: readonly string[]): Typed | { readonly help: string } => readWords(args, commands)

/** Does it. Throws Refused with one sentence for what a person can mend. */
export const runCommand = (at: Omit<AdminAt, 'yes'>, { command, words, options, yes }: Typed): Promise<void> =>
  command.run({ ...at, yes }, words, options)
