/** Starts and ends the process in which Typst prints (typst-child.ts). */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PdfRequest } from './pdf.ts'
import type { Answered } from './typst-child.ts'

const SHELL = '/bin/sh'
/** Node 24 reserves 1.3 GB of addresses and Typst prints in 0.2 GB more; about 80 MB are in use. */
const MEMORY_KB = 2 * 1024 * 1024
/**
 * Ends a process that never returns from Typst's code when no server is left that could end it. One
 * that has worked for `WORK_MS_MAX` is replaced before it gets there.
 */
const CPU_SECONDS = 90
const WORK_MS_MAX = 30_000
/**
 * A limit that the system does not have, or has already set lower, stays as it is. The stack makes
 * the same files too deep on every machine. A dump of the memory would show documents.
 */
const LIMITED = [`-v ${MEMORY_KB}`, `-t ${CPU_SECONDS}`, '-s 4096', '-c 0']
  .map((limit) => `ulimit ${limit} 2>/dev/null; `)
  .concat('exec "$0" "$@"')
  .join('')
const PROGRAM = fileURLToPath(new URL('typst-child.ts', import.meta.url))
/**
 * All that the process gets: none of the server's secrets. Typst's own threads take 5 ms of CPU for
 * a page and save no time.
 */
const VARIABLES = { RAYON_NUM_THREADS: '1' }

export type PrintingChild = {
  /**
   * Rejects with `ChildEnded` when the process ends, and with another error when it takes too long.
   * Either way it has ended then.
   */
  readonly ask: (request: PdfRequest) => Promise<Answered>
  /** False when it has ended or has worked so long that its next document needs a new one. */
  readonly isUsable: () => boolean
  /** Kills it and waits for its end. */
  readonly end: () => Promise<void>
}

/** The process ended while it printed: a file crashed it, or the machine has no memory left. */
export class ChildEnded extends Error {}

/**
 * Starts a process that prints one document after the other. It has limits of memory and CPU where
 * there is a shell. It stays in the session of the server, because Linux may give every session the
 * same share of the CPU, whatever the priorities of its processes (sched(7), autogroup). It ends
 * with the server, and does not keep it alive while it waits.
 */
export function startChild(secondsMax: number): PrintingChild {
  const child = start()
  let worked = 0
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const ended = once(child, 'exit').catch(() => [])
  const end = async () => {
    if (!isRunning()) return
    child.ref()
    child.kill('SIGKILL')
    await ended
  }
  return {
    isUsable: () => isRunning() && worked < WORK_MS_MAX,
    end,
    ask: async (request) => {
      const began = performance.now()
      try {
        return await answerOf(child, request, secondsMax)
      } catch (error) {
        await end()
        throw error
      } finally {
        worked += performance.now() - began
      }
    },
  }
}

function start(): ChildProcess {
  const node = [process.execPath, PROGRAM]
  const [program, ...words] = fs.existsSync(SHELL) ? [SHELL, '-c', LIMITED, ...node] : node
  const child = spawn(program!, words, {
    env: VARIABLES,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // answerOf reports errors; this listener is for a process that fails while it waits
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

async function answerOf(child: ChildProcess, request: PdfRequest, secondsMax: number): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>()
  const answered = (answer: unknown) => resolve(answer as Answered)
  const failed = (error: Error) => reject(new ChildEnded('the PDF printer could not be reached', { cause: error }))
  const ended = (code: number | null, signal: string | null) =>
    reject(new ChildEnded(`the PDF printer ended with ${signal ?? code}`))
  const timer = setTimeout(() => reject(new Error(`a PDF took more than ${secondsMax} seconds`)), secondsMax * 1000)
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
