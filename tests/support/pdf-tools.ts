/** Runs independent PDF programs: qpdf, and pdftotext and pdfsig of poppler. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The output of the three programs for a file. */
export function readWithTools(pdf: Uint8Array): { check: string; text: string; signature: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'luz-pdf-'))
  const file = path.join(folder, 'document.pdf')
  const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8', stdio: 'pipe' })
  try {
    writeFileSync(file, pdf)
    return {
      check: run('qpdf', '--check', file),
      text: run('pdftotext', '-layout', file, '-'),
      signature: run('pdfsig', '-nocert', file),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
