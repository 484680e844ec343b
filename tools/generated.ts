import fs from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

type Style = Required<Pick<FormatConfig, 'semi' | 'singleQuote' | 'printWidth'>>
/** Formats generated text, so that it passes the format check and compares byte by byte. */
export async function formatted(file: string, text: string): Promise<string> {
  const { semi, singleQuote, printWidth } = JSON.parse(fs.readFileSync('.oxfmtrc.json', 'utf8')) as Style
  const { code, errors } = await format(file, text, { semi, singleQuote, printWidth })
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return code
}

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
