import { saveFile } from '#web/platform/save-file.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { documentFile, type Document } from './api.ts'
import { text } from './text.ts'

/** Saves the file of a document, or with `as` the PDF of a Word file; says so when that fails. */
export const downloadDocument = ({ id, name, file_type }: Document, as?: 'pdf'): Promise<void> =>
  documentFile(id, as).then(
    (file) => saveFile(file, `${name}.${as ?? file_type}`),
    () => void toast(text.downloadFailed, { tone: 'danger' }),
  )
