import fs from 'node:fs'
import { format, resolveConfig } from 'prettier'

/** Formats generated text, so that it passes the format check and compares byte by byte. */
export const prettified = async (file: string, text: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file })

/** Writes generated files. With `--check` it only compares them, and fails when one differs. */
export function writeOrCheck(files: Readonly<Record<string, string>>, command: string): void {
  for (const [file, text] of Object.entries(files)) {
    if (!process.argv.includes('--check')) fs.writeFileSync(file, text)
    else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is not up to date: run ${command}`)
      process.exitCode = 1
    }
  }
}
