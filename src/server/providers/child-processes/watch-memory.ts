import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import { promisify } from 'node:util'

const EVERY_MS = 250

/**
 * Calls `exceeded` once when the process has more than `residentKb` in memory, and looks four times
 * a second. For systems that do not limit it themselves. Returns what ends it.
 */
export function watchMemory(pid: number, residentKb: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    void residentOf(pid).then((kb) => {
      if (kb <= residentKb) return
      clearInterval(timer)
      exceeded()
    })
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Kilobytes; 0 of a process that has ended, and where neither way is there. */
async function residentOf(pid: number): Promise<number> {
  try {
    const status = await fs.readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  } catch {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
    return Number(stdout)
  }
}
