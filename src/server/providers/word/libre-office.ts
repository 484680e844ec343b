/** Runs LibreOffice for each Word file, as a program of its own with a time limit. */
import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { limitedCommand, thisSystem } from '../child-processes/limited-command.ts'
import { watchMemory } from '../child-processes/watch-memory.ts'
import { profileSettings } from './profile-settings.ts'
import type { WordConverter, WordType } from './word.ts'

const LIMIT_MS = 30_000
/** Each takes about 200 MB of memory. */
const AT_ONCE = 1
/** Whoever uploads a file waits for its conversion. */
const WAITING_MAX = 2
const PDF_MAX_BYTES = 20 * 1024 * 1024
/**
 * LibreOffice 7.4 reserves 0.5 GB of addresses, and has 215 MB in memory, also for a document of
 * 100 pages. It may work on two cores at once, and write files of 200 MB or 400.
 */
const LIMITS = { addressKb: 2 * 1024 * 1024, cpuSeconds: 60, fileBlocks: 400_000 }
/** Where addresses are not limited. */
const RESIDENT_KB = 1024 * 1024

/** Converts with this program, one file after another. `print` gets a line for each failure. */
export function libreOffice(program: string, print: (line: string) => void): WordConverter {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = async () => {
    if (running < AT_ONCE) return void running++
    if (waiting.length >= WAITING_MAX) throw new Error('too many Word files are being converted')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  // the next one takes the place over, so that `running` stays
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  const inTurn = async (word: Uint8Array, type: WordType) => {
    await enter()
    try {
      return await inFolder((folder) => convert({ program, folder }, word, type))
    } finally {
      leave()
    }
  }
  return {
    toPdf: (word, type) =>
      inTurn(word, type).catch((problem: unknown) => {
        print(`word: a file was not converted: ${problem instanceof Error ? problem.message : 'unknown'}`)
        throw problem
      }),
  }
}

/** A folder that nobody else reads, removed afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'luz-word-'))
  try {
    return await work(folder)
  } finally {
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

type Run = { readonly program: string; readonly folder: string }

async function convert(run: Run, word: Uint8Array, type: WordType): Promise<Buffer> {
  const [profile, made] = [path.join(run.folder, 'profile'), path.join(run.folder, 'made')]
  const source = path.join(run.folder, `document.${type}`)
  await fs.mkdir(path.join(profile, 'user'), { recursive: true })
  await fs.mkdir(made)
  await fs.writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), profileSettings)
  await fs.writeFile(source, word)
  await runProgram(run, [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    made,
    source,
  ])
  return readPdf(path.join(made, 'document.pdf'))
}

/** LibreOffice exits with 0 also when it could not read a file, so the output decides. */
async function readPdf(file: string): Promise<Buffer> {
  const { size } = await fs.stat(file).catch(() => ({ size: 0 }))
  if (size === 0) throw new Error('LibreOffice made no PDF')
  if (size > PDF_MAX_BYTES) throw new Error('LibreOffice made a PDF that is too large')
  const pdf = await fs.readFile(file)
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('LibreOffice made a file that is no PDF')
  return pdf
}

/**
 * Resolves when the program ends with 0. `soffice` starts a second process, so both are in a group
 * of their own, which is killed when the time is up. Both have the limits, and the network of
 * their own, where the system has them.
 */
function runProgram({ program, folder }: Run, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // the secrets of the server are in its environment
    const env = { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }
    const [command, ...words] = limitedCommand([program, ...args], LIMITS)
    const child = spawn(command, words, { cwd: folder, env, stdio: 'ignore', detached: true })
    const isWatched = child.pid !== undefined && !thisSystem().limitsMemory
    const unwatch = isWatched ? watchMemory(child.pid!, RESIDENT_KB, () => killGroup(child.pid)) : () => {}
    const timer = setTimeout(() => {
      killGroup(child.pid)
      reject(new Error(`LibreOffice took longer than ${LIMIT_MS} ms`))
    }, LIMIT_MS)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      unwatch()
      killGroup(child.pid)
      if (code === 0) resolve()
      else reject(new Error(`LibreOffice ended with ${code ?? signal}`))
    })
  })
}

/** Also ends what the program left behind. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // none of the group is left
  }
}
