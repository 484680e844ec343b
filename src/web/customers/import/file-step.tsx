import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { guessColumns } from './guess-columns.ts'
import css from './import.module.css'
import { readTable, type Refusal } from './read-table.ts'
import { headings, text } from './text.ts'
import type { Import } from './use-import.ts'

/** The file is chosen or dropped, and read in the browser: nothing leaves it before the check. */
export function FileStep({ task }: { task: Import }) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined) => {
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
    setOver(on)
  }
  return (
    <div className={css.step}>
      <p>{text.intro}</p>
      <div
        className={over ? `${css.drop} ${css.over}` : css.drop}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          void take(event.dataTransfer.files[0])
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
              className="hidden-but-read"
              onChange={(event) => {
                void take(event.currentTarget.files?.[0])
                // the same file, mended, may be chosen again
                event.currentTarget.value = ''
              }}
            />
            <label htmlFor={id} className={css.choose}>
              {text.choose}
            </label>
            <p className={css.quiet}>{text.drop}</p>
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

/** A file with the headings that an import knows and one row that shows how they are filled. */
async function saveSample(): Promise<void> {
  const { saveSheet } = await import('../../platform/save-sheet.ts')
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
