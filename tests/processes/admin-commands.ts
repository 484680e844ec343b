/** The commands of `npm run admin -- …` in the process of the tests, without a terminal. */
import type { ClientConfig } from 'pg'
import { buildApp } from '#server/app.ts'
import { domains } from '#server/domains.ts'
import { CommandError } from '#server/operations/admin/command-line.ts'
import { readCommand, runCommand } from '#server/operations/admin/run-command.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { openServices } from '#server/platform/open-services.ts'
import type { Output } from './run-tool.ts'

export type Commands = {
  /** Any error but the operator's own is thrown, which a process prints as well. */
  readonly run: (args: readonly string[]) => Promise<Output>
  readonly close: () => Promise<void>
}

/** Opens what src/server/run-admin.ts opens for one command, for all commands of a test file. */
export async function openCommands(variables: Record<string, string>, connection: ClientConfig): Promise<Commands> {
  const environment = readEnvironment(variables)
  let err: string[] = []
  const { services, close } = await openServices({
    domains,
    environment,
    connection,
    secret: environment.LUZ_SECRET!,
    publicUrl: () => environment.PUBLIC_URL!,
    print: (line) => void err.push(line),
    isOwner: true,
  })
  const run = async (args: readonly string[]): Promise<Output> => {
    const out: string[] = []
    const terminal = { print: (line: string) => void out.push(line), ask: null }
    err = []
    const said = (code: number) => ({ code, out: textOf(out), err: textOf(err) })
    try {
      const read = await readCommand(args, {})
      if ('help' in read) return { code: 0, out: textOf([read.help]), err: '' }
      const { command } = read
      if ('runAlone' in command) throw new Error(`${command.name} opens a database itself: run it as a process`)
      await runCommand(
        { services, openApp: buildApp, terminal, actor: 'admin:here', now: services.clock() },
        command,
        read,
      )
      return said(0)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      err.push(error.message)
      return said(1)
    }
  }
  return { run, close }
}
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
