/** Starts and ends a process of ours in which native code reads what strangers made. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answered } from './answer-requests.ts'
import { limitedCommand, thisSystem, type System } from './limited-command.ts'
import { watchMemory } from './watch-memory.ts'

/** Node 24 reserves 1.3 GB of addresses; 60 to 80 MB are in use. */
const ADDRESS_KB = 2 * 1024 * 1024
/** Where addresses are not limited: what one within the limit could have in memory. */
const RESIDENT_KB = 768 * 1024
/**
 * Ends a process that never returns from native code when no server is left that could end it. One
 * that has worked for `WORK_MS_MAX` is replaced before it gets there.
 */
const CPU_SECONDS = 90
const WORK_MS_MAX = 30_000
/** Makes the same files too deep on every machine. */
const STACK_KB = 4_096

export type ChildProgram = {
  /** What it is to people who read the log: `the PDF printer`. */
  readonly name: string
  /** Calls `answerRequests`. */
  readonly file: URL
  /** All variables that it gets: none of the server's secrets. */
  readonly variables: Readonly<Record<string, string>>
  readonly secondsMax: number
  /** Only tests name another system. */
  readonly system?: System
}
export type Child = {
  /**
   * Rejects with `ChildEnded` when the process ends, and with another error when it takes too long.
   * Either way it has ended then.
   */
  readonly ask: (request: object) => Promise<Answered>
  /** False when it has ended or has worked so long that its next request needs a new one. */
  readonly isUsable: () => boolean
  /** Kills it and waits for its end. */
  readonly end: () => Promise<void>
}

/** The process ended while it worked: a file crashed it, or the machine has no memory left. */
export class ChildEnded extends Error {}

/**
 * Starts a process that answers one request after the other. It has limits of memory and CPU, and a
 * network of its own, where the system has them. It stays in the session of the server, because
 * Linux may give every session the same share of the CPU, whatever the priorities of its processes
 * (sched(7), autogroup). It ends with the server, and does not keep it alive while it waits.
 */
export function startChild(program: ChildProgram): Child {
  const system = program.system ?? thisSystem()
  const child = start(program, system)
  let worked = 0
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const ended = once(child, 'exit').catch(() => [])
  const kill = () => void child.kill('SIGKILL')
  const end = async () => {
    if (!isRunning()) return
    child.ref()
    kill()
    await ended
  }
  return {
    isUsable: () => isRunning() && worked < WORK_MS_MAX,
    end,
    ask: async (request) => {
      const began = performance.now()
      const isWatched = !system.limitsMemory && child.pid !== undefined
      const unwatch = isWatched ? watchMemory(child.pid!, RESIDENT_KB, kill) : () => {}
      try {
        return await answerOf(child, request, program)
      } catch (error) {
        await end()
        throw error
      } finally {
        unwatch()
        worked += performance.now() - began
      }
    },
  }
}

function start({ file, variables }: ChildProgram, system: System): ChildProcess {
  const limits = { addressKb: ADDRESS_KB, cpuSeconds: CPU_SECONDS, stackKb: STACK_KB }
  const [program, ...words] = limitedCommand([process.execPath, fileURLToPath(file)], limits, system)
  const child = spawn(program, words, {
    env: variables,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // answerOf reports errors; this listener is for a process that fails while it waits
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

async function answerOf(child: ChildProcess, request: object, { name, secondsMax }: ChildProgram): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const answered = (answer: unknown) => resolve(answer as Answered)
  const failed = (error: Error) => reject(new ChildEnded(`${name} could not be reached`, { cause: error }))
  const ended = (code: number | null, signal: string | null) =>
    reject(new ChildEnded(`${name} ended with ${signal ?? code}`))
  const late = () => reject(new Error(`${name} took more than ${secondsMax} seconds`))
  const timer = setTimeout(late, secondsMax * 1000)
  child.once('message', answered).once('error', failed).once('exit', ended).ref()
  child.channel?.ref()
  try {
    child.send(request, (error) => error && failed(error))
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', answered).off('error', failed).off('exit', ended).unref()
    child.channel?.unref()
  }
}
