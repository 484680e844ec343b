import fs from 'node:fs'
import path from 'node:path'

const NAMES = ['soffice', 'libreoffice']
/** Where the installers of LibreOffice put it on Linux, macOS and Windows. */
const USUAL_FOLDERS = [
  '/usr/bin',
  '/usr/lib/libreoffice/program',
  '/opt/libreoffice/program',
  '/Applications/LibreOffice.app/Contents/MacOS',
]
/** The setting that turns conversion off. */
const NO_SOFFICE = 'none'

/**
 * The program of LibreOffice, or null when there is none: the one that is set, or the first that is
 * found in the search path and the usual folders. Throws when the one that is set cannot be run.
 */
export function findSoffice(set: string | undefined, searchPath: string): string | null {
  if (set === NO_SOFFICE) return null
  if (set !== undefined) {
    if (!isProgram(set)) throw new Error('SOFFICE_PATH is not a program that can be run')
    return set
  }
  const folders = [...searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder)), ...USUAL_FOLDERS]
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK)
    return fs.statSync(file).isFile()
  } catch {
    return false
  }
}
