import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'

/** A child process, with the name that is printed. */
export type Step = {
  readonly name: string
  /** A script for Node, or the name of an installed command (`oxlint`). */
  readonly command: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}
export type Ran = { readonly name: string; readonly code: number; readonly output: string; readonly seconds: number }

const running = new Set<ChildProcess>()
let stopping = false
/** Whether a signal is ending everything that was started here. */
export const isStopping = () => stopping

/** Each child leads a process group, so that its own children end with it. */
const signalAll = (signal: NodeJS.Signals) => {
  for (const child of running)
    try {
      process.kill(-child.pid!, signal)
    } catch {
      // it has ended in the meantime
    }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping) return signalAll('SIGKILL')
    stopping = true
    signalAll('SIGTERM')
    setTimeout(() => signalAll('SIGKILL'), 10_000).unref()
    const gone = setInterval(() => {
      if (running.size) return
      clearInterval(gone)
      process.exit(130)
    }, 20)
  })

/**
 * Runs a step and collects its output; `show` also prints it as it comes. Ctrl+C ends the step with its children, then this process
 * with code 130.
 */
export const runStep = (step: Step, { show }: { readonly show: boolean }): Promise<Ran> =>
  new Promise((resolve) => {
    const began = performance.now()
    const isScript = /\.[cm]?[jt]s$/.test(step.command)
    const command = isScript ? process.execPath : path.resolve('node_modules/.bin', step.command)
    const args = [...(isScript ? [step.command] : []), ...(step.args ?? [])]
    const env = { ...process.env, PATH: `${path.resolve('node_modules/.bin')}:${process.env.PATH}`, ...step.env }
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const from of ['stdout', 'stderr'] as const)
      child[from].on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (show) process[from].write(chunk)
      })
    const end = (code: number) => {
      running.delete(child)
      resolve({ name: step.name, code, output: output.trim(), seconds: (performance.now() - began) / 1000 })
    }
    child.on('error', (problem) => {
      output += String(problem)
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
