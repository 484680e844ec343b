import type { AdminContext, Command, StandaloneCommand } from './command-line.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommand } from './run-doctor.ts'
import { jobCommands } from './job-commands.ts'
import { officeCommands } from './office-commands.ts'
import { parseCommand, type ParsedCommand } from './parse-command.ts'
import { secretCommands } from './secret-commands.ts'
import { subscriptionCommands } from './subscription-commands.ts'
import { userCommands } from './user-commands.ts'

const commands: readonly (Command | StandaloneCommand)[] = [
  doctorCommand,
  ...subscriptionCommands,
  ...officeCommands,
  ...userCommands,
  ...demoCommands,
  ...secretCommands,
  ...jobCommands,
]

/**
 * Parses the arguments or returns help to print. `more` are commands of other folders. Needs no
 * database. Throws CommandError.
 */
export const readCommand = (
  args: readonly string[],
  more: readonly StandaloneCommand[],
): ParsedCommand | { readonly help: string } => parseCommand(args, [...more, ...commands])

/** Runs the command. Throws CommandError for mistakes that the operator can correct. */
export const runCommand = (
  context: Omit<AdminContext, 'yes'>,
  command: Command,
  { words, options, yes }: ParsedCommand,
): Promise<void> => command.run({ ...context, yes }, words, options)
