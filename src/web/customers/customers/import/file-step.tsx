import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { guessColumns } from './guess-columns.ts'
import css from './import.module.css'
import { readTable, type FileProblem } from './read-table.ts'
import { headings, text } from './text.ts'
import type { Import } from './use-import.ts'

/** Chooses or drops a file, which is read in the browser. Nothing is sent before the check. */
export function FileStep({ task }: { task: Import }) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<FileProblem | null>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const openFile = async (file: File | undefined) => {
    if (!file || reading) return
    setReading(true)
    setRefusal(null)
    const table = await readTable(file).catch(() => 'unread' as const)
    setReading(false)
    if (typeof table === 'string') setRefusal(table)
    else task.open(table, guessColumns(table.head))
  }
  const drag = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setDraggedOver(on)
  }
  return (
    <div className={css.step}>
      <p>{text.intro}</p>
      <div
        className={isDraggedOver ? `${css.dropZone} ${css.dropZoneActive}` : css.dropZone}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          void openFile(event.dataTransfer.files[0])
        }}
        aria-busy={reading}
      >
        <IconFileSpreadsheet size={40} stroke={1.25} aria-hidden />
        {reading ? (
          <>
            <p role="status">{text.reading}</p>
            <Skeleton height={18} width={220} />
          </>
        ) : (
          <>
            <input
              id={id}
              type="file"
              accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              className="visually-hidden"
              onChange={(event) => {
                void openFile(event.currentTarget.files?.[0])
                // allows the same file to be chosen again after it was corrected
                event.currentTarget.value = ''
              }}
            />
            <label htmlFor={id} className={css.chooseFile}>
              {text.choose}
            </label>
            <p className={css.muted}>{text.drop}</p>
          </>
        )}
      </div>
      <p role="alert" className={css.problem}>
        {refusal && text.refusals[refusal]}
      </p>
      <Button variant="subtle" onClick={() => void saveSample()}>
        {text.sample}
      </Button>
    </div>
  )
}

/** Saves a file with the headings that the import recognises and one example row. */
async function saveSample(): Promise<void> {
  const { saveSheet } = await import('#web/platform/save-sheet.ts')
  await saveSheet({
    fileName: text.sampleName,
    sheetName: text.sampleSheet,
    columns: Object.entries(text.sampleRow).map(([field, value]) => ({
      title: headings[field as keyof typeof headings][0]!,
      width: 18,
      value: () => value,
    })),
    rows: [0],
  })
}
