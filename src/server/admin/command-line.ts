/** What every command of `npm run admin` is made of. */
import type { Services } from '../platform/services.ts'

/** Something that the person at the terminal can mend; `message` is the one sentence that she reads. */
export class Refused extends Error {}
export const refuse = (sentence: string): never => {
  throw new Refused(sentence)
}

export type Terminal = {
  /** A line of the answer. */
  readonly print: (line: string) => void
  /** Shows a question and gives what was typed; null where nobody can type. */
  readonly ask: ((question: string) => Promise<string>) | null
}
export type AdminAt = {
  readonly services: Services
  readonly terminal: Terminal
  /** As the audit log names it: `admin:maya`. */
  readonly actor: string
  readonly now: Date
  /** Questions were answered with yes before they are asked. */
  readonly yes: boolean
}
export type Options = Readonly<Record<string, string | undefined>>
export type Command = {
  /** `subscription extend` */
  readonly name: string
  /** What follows the name, such as `<office> <days>`; each of them is required. */
  readonly words: string
  /** Options with a value, and what the value is. */
  readonly options?: Readonly<Record<string, string>>
  /** Asks before it acts, unless --yes was given. */
  readonly asks?: true
  /** One line for the list of commands. */
  readonly summary: string
  /** What the help of this command says beyond that. */
  readonly more?: string
  readonly run: (context: AdminAt, words: readonly string[], options: Options) => Promise<void>
}
