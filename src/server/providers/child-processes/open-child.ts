import { startChild, type Child, type ChildProgram } from './start-child.ts'

/** What a stranger's file did to a process is soon forgotten with it. */
const IDLE_MS_MAX = 60_000

export type OpenChild = {
  /** Rejects with what went wrong in the process, and as `Child.ask`. */
  readonly ask: (request: object) => Promise<unknown>
  /** Waits for the last answer and ends the process. */
  readonly close: () => Promise<void>
}

/**
 * One process at a time, with the requests that wait for it. It starts with the first request,
 * because it takes 80 MB, and ends when it had none for `idleMsMax`.
 */
export function openChild(program: ChildProgram, idleMsMax = IDLE_MS_MAX): OpenChild {
  let child: Child | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ended = child
    child = undefined
    await ended?.end()
  }
  const ask = async (request: object) => {
    clearTimeout(idle)
    if (!child?.isUsable()) await end()
    child ??= startChild(program)
    try {
      const answer = await child.ask(request)
      if ('problem' in answer) throw new Error(`${program.name} failed: ${answer.problem}`)
      return answer.value
    } finally {
      idle = setTimeout(() => void end(), idleMsMax).unref()
    }
  }
  return {
    ask: (request) => {
      const answer = queue.then(() => ask(request))
      queue = answer.catch(() => {})
      return answer
    },
    close: async () => {
      await queue
      clearTimeout(idle)
      await end()
    },
  }
}
