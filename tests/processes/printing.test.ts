/** What becomes of the process that prints when the one that started it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { printingProcesses } from '#tests/support/printing-processes.ts'
import { soon } from './data-folders.ts'
import { commandOf } from './server-process.ts'

const PROGRAM = path.resolve(import.meta.dirname, 'napping-printer.ts')

/** Starts it in a process group of its own, as a terminal does. */
async function startPrinter() {
  const parent = spawn(process.execPath, [PROGRAM], {
    detached: true,
    env: childEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(parent, 'exit')
  await once(parent.stdout, 'data')
  const [child] = printingProcesses(parent.pid)
  return { parent: parent.pid!, child: child!.pid, ended }
}

it.for([
  ['SIGKILL', [null, 'SIGKILL']],
  ['SIGTERM', [0, null]],
] as const)('ends with a server that gets %s', async ([signal, exit]) => {
  const { parent, child, ended } = await startPrinter()
  expect(commandOf(child)).toContain('typst-child.ts')
  process.kill(parent, signal)
  expect(await ended).toEqual(exit)
  await expect.poll(() => commandOf(child), soon).toBe('')
})

it('prints on after Ctrl+C until the server closes', async () => {
  const { parent, child, ended } = await startPrinter()
  // a terminal sends it to the whole group
  process.kill(-parent, 'SIGINT')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => commandOf(child), soon).toBe('')
})
