/** The building blocks of every `npm run admin` command. */
import type { OpenApp } from '#server/platform/http/open-app.ts'
import type { Services } from '#server/platform/services.ts'

/** An error that the operator can correct. `message` is one complete sentence. */
export class CommandError extends Error {}
/** Throws a CommandError with the sentence. */
export const failCommand = (sentence: string): never => {
  throw new CommandError(sentence)
}

export type Terminal = {
  /** Prints one line. */
  readonly print: (line: string) => void
  /** Asks a question and returns the answer; null when there is no terminal. */
  readonly ask: ((question: string) => Promise<string>) | null
}
export type AdminContext = {
  readonly services: Services
  readonly openApp: OpenApp
  readonly terminal: Terminal
  /** The actor in the audit log: `admin:maya`. */
  readonly actor: string
  readonly now: Date
  /** Answers every question with yes. */
  readonly yes: boolean
}
export type Options = Readonly<Record<string, string | undefined>>
type CommandLine = {
  /** Such as `subscription extend`. */
  readonly name: string
  /** Required arguments after the name, such as `<office> <days>`. */
  readonly parameters: string
  /** Options with a value, each with a description of the value. */
  readonly options?: Readonly<Record<string, string>>
  /** Asks before it acts, unless --yes was given. */
  readonly confirms?: true
  /** One line for the list of commands. */
  readonly summary: string
  /** Additional help for this command. */
  readonly details?: string
}
export type Command = CommandLine & {
  /** Runs use cases that call the hooks of other domains, so that all domains have to be loaded. */
  readonly callsHooks?: true
  /** Has statements that take longer than a connection of a server waits for an answer. */
  readonly runsLong?: true
  /** Works with a secret other than the database's. */
  readonly acceptsSecret?: true
  readonly run: (context: AdminContext, words: readonly string[], options: Options) => Promise<void>
}
/** A command that works without an installation that is in order. */
export type StandaloneCommand = CommandLine & {
  /** Returns whether everything is right. `closers` run at the end, in reverse order. */
  readonly runAlone: (terminal: Terminal, closers: (() => Promise<unknown>)[]) => Promise<boolean>
}
