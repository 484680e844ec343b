import { IconFileText } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { DOCUMENT_ENDINGS } from '#shared/catalog/documents/rules.ts'
import css from './documents.module.css'
import { text } from './text.ts'
import { Name } from '#web/ui/parts/name.tsx'

type Props = {
  readonly value: File | null
  readonly onChange: (file: File | null) => void
  readonly error?: ReactNode
}

/**
 * The file of a new document: the browser's own file picker in a large touch target that also
 * accepts a dropped file.
 */
export function FileField({ value, onChange, error }: Props) {
  const id = useId()
  return (
    <div className={css.field}>
      <span id={`${id}-label`} className={css.label}>
        {text.file} <span aria-hidden>*</span>
      </span>
      <label className={css.dropZone} data-invalid={error ? true : undefined}>
        <input
          type="file"
          accept={DOCUMENT_ENDINGS}
          required
          aria-labelledby={`${id}-label ${id}-chosen`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
        />
        <IconFileText size={24} stroke={1.5} aria-hidden />
        <span id={`${id}-chosen`} className={css.fileName}>
          {value ? <Name>{value.name}</Name> : text.chooseFile}
        </span>
        {value && <span className={css.replaceHint}>{text.otherFile}</span>}
      </label>
      <p id={`${id}-note`} className={error ? css.error : css.note} role={error ? 'alert' : undefined}>
        {error ?? text.fileNote}
      </p>
    </div>
  )
}
