/** The processes in which Typst prints, and those that read pictures or certificates. */
import fs from 'node:fs'

const TICK_MS = 10
type Process = {
  readonly pid: number
  readonly priority: number
  /** User and system time in milliseconds. */
  readonly cpu: number
  readonly limits: string
}

/** Those that a process has started and that run. Linux only. */
export const printingProcesses = (parent = process.pid): Process[] => processesOf('typst-child.ts', parent)
/** The same of those that read pictures. */
export const pictureProcesses = (parent = process.pid): Process[] => processesOf('sharp-child.ts', parent)
/** The same of those that read certificates. */
export const certificateProcesses = (parent = process.pid): Process[] => processesOf('p12-child.ts', parent)

const processesOf = (program: string, parent: number) =>
  fs.readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name), program, parent) : []))

function readProcess(pid: number, program: string, parent: number): Process[] {
  try {
    const words = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    if (Number(fields[1]) !== parent || !words.includes(program)) return []
    const cpu = TICK_MS * (Number(fields[11]) + Number(fields[12]))
    return [{ pid, cpu, priority: Number(fields[16]), limits: fs.readFileSync(`/proc/${pid}/limits`, 'utf8') }]
  } catch {
    return [] // it has just ended
  }
}
