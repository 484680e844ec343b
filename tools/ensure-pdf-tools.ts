/** Finds or installs the independent PDF programs with which tests check printed documents. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { installPackages } from './install-packages.ts'

const PROGRAMS = ['qpdf', 'pdftotext', 'pdfsig']
const missing = (): string[] => {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return PROGRAMS.filter((program) => !folders.some((folder) => existsSync(path.join(folder, program))))
}

/**
 * Installs the programs where they are missing.
 * @throws a sentence that says what to do, when that fails
 */
export async function ensurePdfTools(): Promise<void> {
  if (missing().length === 0) return
  await installPackages('qpdf', 'poppler-utils')
  const lacking = missing()
  if (lacking.length > 0) throw new Error(`The tests need ${lacking.join(', ')}: install qpdf and poppler-utils.`)
}
