/**
 * Files in the shells: in their build this stands in place of src/web/platform/save-file.ts. A page
 * of an application can neither download nor open a tab, so files are written to the documents
 * folder, and another application shows them.
 */
import { FileViewer } from '@capacitor/file-viewer'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { notice } from '#web/ui/overlays/confirm.ts'
import type * as browser from '#web/platform/save-file.ts'
import { report } from './report.ts'
import { text } from './text.ts'

/** An older installation may own a file of the same name, and Android lets nobody replace it. */
const TRIES = 5

/**
 * Writes a file to the documents folder and says so, in the words of `saved`: the alert of the
 * specification, because nothing else on the screen shows where the file is.
 */
export const saveFile: typeof browser.saveFile = (file, name, saved = text.saved) =>
  void write(file, name).then(
    () => notice(saved, text.savedTitle),
    (cause: unknown) => {
      report(cause)
      return notice(text.saveFailed, text.savedTitle)
    },
  )

/** Writes a file to the documents folder and shows it. False when nothing can show it. */
export const showFile: typeof browser.showFile = (file) =>
  write(file, nameOf(file))
    .then((path) => FileViewer.openDocumentFromLocalPath({ path }))
    .then(
      () => true,
      (cause: unknown) => {
        report(cause)
        return false
      },
    )

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': '.pdf' }
const nameOf = (file: Blob): string =>
  file instanceof File && file.name !== '' ? file.name : text.fileName + (ENDINGS[file.type] ?? '')

/** Returns the path of the file, by which other plugins find it. */
async function write(file: Blob, name: string): Promise<string> {
  const data = await base64Of(file)
  const whole = name.replace(/[/\\:*?"<>|]/g, '-')
  const [, stem = whole, ending = ''] = /^(.*?)(\.[^.]+)?$/.exec(whole) ?? []
  for (let n = 1; ; n++)
    try {
      const path = n === 1 ? whole : `${stem} (${n})${ending}`
      return (await Filesystem.writeFile({ path, data, directory: Directory.Documents, recursive: true })).uri
    } catch (cause) {
      if (n === TRIES) throw cause
    }
}

/** The bridge carries text only. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
