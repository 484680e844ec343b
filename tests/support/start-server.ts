import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { builtServer } from './built-server.ts'
import { childEnvironment } from './child-environment.ts'
import { copyFolder } from './copy-folder.ts'
import { freePort } from './free-port.ts'

export type ServerOptions = {
  /** The instant at which the server's clock starts, ISO with Z; by default the real time. */
  readonly clock?: string | undefined
  /** Whether the server has the demo office, all of which is made before it listens. */
  readonly demo?: boolean | undefined
  /** PUBLIC_URL has a name in place of an address, which passkeys need. */
  readonly named?: boolean | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  /** A data folder of which the server gets a copy; without it, it makes a new one. */
  readonly copyOf?: string | undefined
}
export type RunningServer = {
  /** `http://127.0.0.1:41235` or `http://localhost:41235`, without a slash at the end. */
  readonly address: string
  /** The data folder, in which another process finds its database. */
  readonly dataDir: string
  /** The time of the server's clock. */
  readonly now: () => Date
  /** The last lines that it printed, for the report of a failure. */
  readonly log: () => string
  /** Ends the process and its database. */
  readonly end: () => Promise<void>
  /** Ends them, and removes the data folder. */
  readonly stop: () => Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
  )

/**
 * Starts the server as a process on a free port, with a temporary data folder, and waits until it
 * listens.
 * @throws with the server's output when it ends, or does not listen within two minutes
 */
export const startServer = async (options: ServerOptions = {}): Promise<RunningServer> => {
  const data = mkdtempSync(path.join(tmpdir(), 'luz-server-'))
  if (options.copyOf) copyFolder(options.copyOf, data)
  chmodSync(data, 0o755) // if we are root, PostgreSQL runs as another user, who must be able to enter
  const port = options.named ? await freePort() : 0
  const publicUrl = options.named ? `http://localhost:${port}` : undefined
  const began = performance.now()
  const child = spawn(process.execPath, [builtServer()], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...childEnvironment,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}),
      LUZ_DATA_DIR: data,
      LUZ_DEMO: options.demo ? 'whole' : '0',
      ...(options.clock ? { LUZ_CLOCK: options.clock } : {}),
      ...options.env,
    },
  })
  running.add(child)
  const printed: string[] = []
  const addLine = (line: string) => {
    printed.push(line)
    if (printed.length > 2000) printed.shift()
  }
  createInterface(child.stderr).on('line', addLine)

  const end = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended(child)
    clearTimeout(late)
    running.delete(child)
  }
  const stop = async () => {
    await end()
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  }

  const address = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      addLine(line)
      const said = /"listening":\s*"(http:[^"]+?)\/?"/.exec(line)?.[1]
      if (said) resolve(said)
    })
    const fail = (why: string) => reject(new Error(`the server ${why}\n${printed.join('\n')}`))
    child.once('error', (problem) => fail(String(problem)))
    child.once('exit', (code) => fail(`ended with code ${code} before it listened`))
    setTimeout(() => fail('did not listen within two minutes'), 120_000).unref()
  })
  try {
    const listening = await address
    const start = options.clock ? Date.parse(options.clock) : Date.now() - (performance.now() - began)
    return {
      address: publicUrl ?? listening,
      dataDir: data,
      now: () => new Date(start + (performance.now() - began)),
      log: () => printed.join('\n'),
      end,
      stop,
    }
  } catch (problem) {
    await stop()
    throw problem
  }
}
