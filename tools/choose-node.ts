/**
 * Loaded by `npm start` before the server. For Macs with arm64 the registry's newest package of
 * Node is 24.0.0, without the security releases since. There the server runs on the machine's Node
 * when that is new enough.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

type Node = { readonly path: string; readonly version: string }
type Machine = { readonly platform: string; readonly arch: string; readonly running: Node }

/** The release that the other packages have. */
const NEEDED = [24, 21] as const

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/**
 * The Node that runs the server: the running one, or on a Mac with arm64 the first of the machine's
 * that is new enough. `warning` says that there is none.
 */
export function chooseNode({ platform, arch, running }: Machine, ofMachine: () => readonly Node[]) {
  if (platform !== 'darwin' || arch !== 'arm64' || isNewEnough(running.version)) return { node: running, warning: null }
  const node = ofMachine().find(({ version }) => isNewEnough(version))
  if (node) return { node, warning: null }
  const needed = NEEDED.join('.')
  const warning = `Node ${running.version} lacks security releases. Install Node ${needed} or newer, and start again.`
  return { node: running, warning }
}

/** Those on the PATH, without the packaged one. */
function findNodes(): Node[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  const found = folders.map((folder) => path.join(folder, 'node')).filter((file) => existsSync(file))
  return [...new Set(found)].flatMap((file) => {
    try {
      return [{ path: file, version: execFileSync(file, ['--version'], { encoding: 'utf8' }).trim() }]
    } catch {
      return [] // not for this machine
    }
  })
}

const running = { path: process.execPath, version: process.version }
const chosen = chooseNode({ platform: process.platform, arch: process.arch, running }, findNodes)
if (chosen.warning) console.warn(chosen.warning)
// the same process goes on, so that signals reach it
if (chosen.node !== running) process.execve!(chosen.node.path, ['node', ...process.execArgv, ...process.argv.slice(1)])
