/**
 * A program that is called and answers as `soffice --convert-to` does. The name of an entry in the
 * Word file decides what it does. It is started by a script that `sofficePeer` writes.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pdfOf } from '../pdf-files.ts'

const THIS = fileURLToPath(import.meta.url)
/** The pages of what it makes. */
export const CONVERTED = pdfOf(['Converted from Word'])

type Call = {
  readonly args: readonly string[]
  readonly variables: readonly string[]
  readonly settings: string
  /** As Linux shows those of a process. */
  readonly limits: string
  /** Of the process that the program starts, as `soffice` starts `soffice.bin`. */
  readonly pid: number
}

/** Writes the program into a folder. `calls` reads how it was called, one line a call. */
export function sofficePeer() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-soffice-'))
  const program = path.join(folder, 'soffice')
  const log = path.join(folder, 'calls')
  fs.writeFileSync(log, '')
  fs.writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${THIS}" "${log}" "$@"\n`, { mode: 0o755 })
  const calls = () =>
    fs
      .readFileSync(log, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Call)
  return { program, calls, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

function run(log: string, args: readonly string[]): void {
  const profile = args.find((arg) => arg.startsWith('-env:UserInstallation='))?.slice('-env:UserInstallation='.length)
  const source = args.at(-1) ?? ''
  const made = args[args.indexOf('--outdir') + 1] ?? ''
  const isCall = profile && args.includes('--headless') && args[args.indexOf('--convert-to') + 1]?.startsWith('pdf')
  if (!isCall) process.exit(81)
  const word = fs.readFileSync(source, 'latin1')
  const does = (what: string) => word.includes(`word/${what}.xml`)
  const { pid = 0 } = spawn('sleep', ['600'], { stdio: 'ignore' })
  const settings = fs.readFileSync(path.join(fileURLToPath(profile), 'user', 'registrymodifications.xcu'), 'utf8')
  const limits = fs.readFileSync('/proc/self/limits', 'utf8')
  const call: Call = { args, variables: Object.keys(process.env), settings, limits, pid }
  fs.appendFileSync(log, `${JSON.stringify(call)}\n`)
  if (does('HANG')) return
  if (does('FAIL')) process.exit(77)
  const output = path.join(made, `${path.parse(source).name}.pdf`)
  if (does('OTHER')) fs.writeFileSync(output, 'no PDF')
  else if (!does('NOTHING')) fs.writeFileSync(output, CONVERTED)
  process.exit(0)
}

if (process.argv[1] === THIS) run(process.argv[2] ?? '', process.argv.slice(3))
