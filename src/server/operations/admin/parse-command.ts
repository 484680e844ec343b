/**
 * Parses the words after `npm run admin --` into a command with arguments and options. Each mistake
 * is reported in one sentence.
 */
import { parseArgs } from 'node:util'
import { failCommand, type Command, type Options, type StandaloneCommand } from './command-line.ts'

type AnyCommand = Command | StandaloneCommand
export type ParsedCommand = {
  readonly command: AnyCommand
  readonly words: readonly string[]
  readonly options: Options
  readonly yes: boolean
}

/** The requested command, or the help to print instead. */
export function parseCommand(
  args: readonly string[],
  commands: readonly AnyCommand[],
): ParsedCommand | { readonly help: string } {
  const bare = args.filter((arg) => !arg.startsWith('-'))
  const wantsHelp = args.includes('--help') || args.includes('-h')
  const command = commands.find(({ name }) => name === bare.slice(0, 2).join(' '))
  const topic = commands.filter(({ name }) => name.startsWith(`${bare[0]} `))
  if (!command && (wantsHelp || args.length === 0)) return { help: overview(topic.length > 0 ? topic : commands) }
  if (!command)
    return topic.length > 0
      ? failCommand(
          `"${bare.slice(0, 2).join(' ')}" is not a command. Try: ${topic.map(({ name }) => name).join(', ')}.`,
        )
      : failCommand(`"${bare[0] ?? args[0]}" is not a command. Run "npm run admin -- --help" for the list.`)
  if (wantsHelp) return { help: helpOf(command) }
  const { values, positionals } = parsed(args, command)
  const words = positionals.slice(command.name.split(' ').length)
  const wanted = command.parameters.split(' ').filter(Boolean)
  if (words.length !== wanted.length) failCommand(`Usage: ${usageOf(command)}`)
  const { yes, ...options } = values
  return { command, words, options: options as Options, yes: yes === true }
}

type ParsedOptions = {
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: string[]
}
function parsed(args: readonly string[], command: AnyCommand): ParsedOptions {
  const valueOptions = Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' as const }])
  const options = {
    ...Object.fromEntries(valueOptions),
    ...(command.confirms && { yes: { type: 'boolean' as const } }),
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true }) as ParsedOptions
  } catch (error) {
    return failCommand(`${(error as Error).message.split('. ')[0]}. Usage: ${usageOf(command)}`)
  }
}

const usageOf = ({ name, parameters, options = {}, confirms }: AnyCommand): string =>
  [
    'npm run admin --',
    name,
    parameters,
    ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`),
    confirms ? '[--yes]' : '',
  ]
    .filter(Boolean)
    .join(' ')

const helpOf = (command: AnyCommand): string =>
  [command.summary, '', `Usage: ${usageOf(command)}`, ...(command.details ? ['', command.details] : [])].join('\n')

function overview(commands: readonly AnyCommand[]): string {
  const width = Math.max(...commands.map(({ name, parameters }) => `${name} ${parameters}`.length))
  const lines = commands.map(
    ({ name, parameters, summary }) => `  ${`${name} ${parameters}`.padEnd(width)}  ${summary}`,
  )
  return [
    'Runs the installation: npm run admin -- <command>',
    '',
    ...lines,
    '',
    'An <office> is its number or its slug, a <user> an e-mail address. "npm run admin -- <command> --help" says more of one command.',
  ].join('\n')
}
