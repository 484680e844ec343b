import type { AdminContext, Command, StandaloneCommand } from './command-line.ts'
import { parseCommand, type ParsedCommand } from './parse-command.ts'

type AnyCommand = Command | StandaloneCommand
/** Commands by their first word. A command loads only its own topic, because all take long. */
export type CommandTopics = Readonly<Record<string, () => Promise<readonly AnyCommand[]>>>

const topics: CommandTopics = {
  doctor: async () => [(await import('./run-doctor.ts')).doctorCommand],
  subscription: async () => (await import('./subscription-commands.ts')).subscriptionCommands,
  offices: async () => (await import('./office-commands.ts')).officeCommands,
  users: async () => (await import('./user-commands.ts')).userCommands,
  demo: async () => (await import('./demo-commands.ts')).demoCommands,
  secret: async () => (await import('./secret-commands.ts')).secretCommands,
  jobs: async () => (await import('./job-commands.ts')).jobCommands,
  backup: async () => (await import('./backup-commands.ts')).backupCommands,
  privacy: async () => (await import('./privacy-commands.ts')).privacyCommands,
  database: async () => (await import('./database-commands.ts')).databaseCommands,
}

/**
 * Parses the arguments or returns help to print. `more` are commands of other folders. Needs no
 * database. Throws CommandError.
 */
export async function readCommand(
  args: readonly string[],
  more: CommandTopics,
): Promise<ParsedCommand | { readonly help: string }> {
  const all = { ...more, ...topics }
  const word = args.find((arg) => !arg.startsWith('-')) ?? ''
  const asked = Object.hasOwn(all, word) ? [all[word]!] : Object.values(all)
  const loaded = await Promise.all(asked.map((load) => load()))
  return parseCommand(args, loaded.flat())
}

/** Runs the command. Throws CommandError for mistakes that the operator can correct. */
export const runCommand = (
  context: Omit<AdminContext, 'yes'>,
  command: Command,
  { words, options, yes }: ParsedCommand,
): Promise<void> => command.run({ ...context, yes }, words, options)
