/**
 * `npm run admin -- …`: one command on the database of DATABASE_URL, or on the embedded one,
 * running or not. Imports what the command needs, because the whole server takes longer to load
 * than a command to run.
 */
import os from 'node:os'
import type { OpenApp } from './platform/http/open-app.ts'
import { readCommand, runCommand } from './operations/admin/run-command.ts'
import { runToEnd, terminal } from './command-terminal.ts'

/** The account that runs the command; with sudo, the account that called it. */
function actor(): string {
  try {
    return `admin:${process.env.SUDO_USER || os.userInfo().username}`
  } catch {
    return `admin:uid-${process.getuid?.() ?? 'unknown'}` // containers have accounts without names
  }
}

/** `npm run admin -- drill` is a command of the backups. */
const drill = async () => [(await import('./operations/backup/drill-command.ts')).drillCommand]

await runToEnd(async (closers) => {
  const read = await readCommand(process.argv.slice(2), { drill })
  if ('help' in read) return console.log(read.help)
  const { command } = read
  if ('runAlone' in command) {
    if (!(await command.runAlone(terminal, closers))) process.exitCode = 1
    return
  }
  const { openAdmin } = await import('./open-admin.ts')
  // a database that the command started stops with it
  const services = await openAdmin(process.env, closers, command)
  const openApp: OpenApp = async (...made) => (await import('./app.ts')).buildApp(...made)
  await runCommand({ services, openApp, terminal, actor: actor(), now: services.clock() }, command, read)
})
