/**
 * The command line of a program that reads files of strangers: limits of memory and CPU, and a
 * network of its own, in which there is nothing to reach.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const SHELL = '/bin/sh'
const UNSHARE = ['/usr/bin/unshare', '/bin/unshare']
/**
 * A user that is not root may have a network of its own only beside users of its own. The second is
 * for systems whose `unshare` is older.
 */
const OWN_NETWORK = [
  ['--net', '--map-current-user'],
  ['--net', '--map-root-user'],
]

export type ProgramLimits = {
  /** Addresses, of which far fewer are in use. */
  readonly addressKb: number
  readonly cpuSeconds: number
  readonly stackKb?: number
  /** Of half a kilobyte each, or of a whole one: shells differ. */
  readonly fileBlocks?: number
}
/** What a system can do for a program that it starts. */
export type System = {
  readonly hasShell: boolean
  /** Whether a program stays below its limit of addresses. macOS has none. */
  readonly limitsMemory: boolean
  /** The words before a program that give it a network of its own; none where that is forbidden. */
  readonly ownNetwork: readonly string[]
}

let found: System | undefined
/** What this system can do, tried once: 10 ms. */
export const thisSystem = (): System => (found ??= trySystem())

function trySystem(): System {
  const works = (program: string, ...words: readonly string[]) =>
    spawnSync(program, words, { env: {}, stdio: 'ignore' }).status === 0
  const hasShell = fs.existsSync(SHELL)
  const commands = UNSHARE.filter((program) => fs.existsSync(program)).flatMap((program) =>
    OWN_NETWORK.map((words) => [program, ...words]),
  )
  return {
    hasShell,
    limitsMemory: hasShell && works(SHELL, '-c', 'ulimit -v 2097152'),
    ownNetwork: commands.find(([program = '', ...words]) => works(program, ...words, SHELL, '-c', ':')) ?? [],
  }
}

/**
 * The words that start `command` with its limits. A limit that the system does not have, or has
 * already set lower, stays as it is. There is no dump of the memory, which would show documents.
 */
export function limitedCommand(
  command: readonly string[],
  { addressKb, cpuSeconds, stackKb, fileBlocks }: ProgramLimits,
  { hasShell, ownNetwork }: System = thisSystem(),
): [program: string, ...words: string[]] {
  const some = [stackKb && `-s ${stackKb}`, fileBlocks && `-f ${fileBlocks}`].filter(Boolean)
  const limits = [`-v ${addressKb}`, `-t ${cpuSeconds}`, '-c 0', ...some]
  const script = limits.map((limit) => `ulimit ${limit} 2>/dev/null; `).join('')
  const shell = hasShell ? [SHELL, '-c', `${script}exec "$0" "$@"`] : []
  const [program = '', ...words] = [...shell, ...ownNetwork, ...command]
  return [program, ...words]
}
