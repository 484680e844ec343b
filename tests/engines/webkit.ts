/**
 * WebKitGTK, the nearest that Linux has to Safari: Debian's MiniBrowser, driven by WebKitWebDriver.
 * It draws on a display in memory, because it has no mode without a window.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { PHONE, type Engine } from './engine.ts'
import { driverAt, openSession, pageOf } from './web-driver.ts'

/** What the toolbar of the window needs is more than a phone has. */
const NARROW = '* { min-width: 0; padding: 0; margin: 0; }'
/** Whole lines of the console that are no error of a page. */
const isFault = (line: string) =>
  /^CONSOLE .*ERROR/.test(line) && !/the server responded with a status of 4\d\d/.test(line)

export async function startWebKit(miniBrowser: string): Promise<Engine> {
  const home = mkdtempSync(path.join(tmpdir(), 'luz-webkit-'))
  mkdirSync(path.join(home, 'gtk-3.0'))
  writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), NARROW)
  const display = await startDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: home,
      XDG_CONFIG_HOME: home,
      // a machine of tests has no graphics card and no service for screen readers
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  endWithUs(driver)
  const faults: string[] = []
  for (const output of [driver.stdout, driver.stderr])
    createInterface(output).on('line', (line) => isFault(line) && faults.push(line))
  const send = driverAt(`http://127.0.0.1:${port}`)
  while (!(await send('GET', '/status').catch(() => null))) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with code ${driver.exitCode}`)
    await sleep(50)
  }
  const capabilities = {
    'webkitgtk:browserOptions': {
      binary: miniBrowser,
      args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
    },
  }
  let version = ''
  return {
    get name() {
      return `WebKitGTK ${version}`.trim()
    },
    open: async () => {
      const session = await openSession(send, capabilities, PHONE)
      faults.length = 0
      return { ...pageOf(session), faults: () => faults, close: () => session('DELETE', '') }
    },
    close: async () => {
      for (const one of [driver, display.process]) {
        one.kill()
        if (one.exitCode === null && one.signalCode === null) await once(one, 'exit')
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Starts Xvfb on the first free number, which it writes to the fourth file. */
async function startDisplay() {
  const screen = `${2 * PHONE.width}x${2 * PHONE.height}x24`
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  endWithUs(server)
  const [number] = (await Promise.race([
    once(server.stdio[3]!, 'data'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`Xvfb ended with code ${String(code)}`))),
  ])) as [Buffer]
  return { name: `:${String(number).trim()}`, process: server }
}

const endWithUs = (child: ChildProcess) => void process.once('exit', () => child.kill())
