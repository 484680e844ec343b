import { Button } from '@mantine/core'
import { formatCount } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import css from './import.module.css'
import { text } from './text.ts'
import type { Import, Running } from './use-import.ts'

/**
 * The progress of the import. It stops when the connection fails, and resumes from the same row.
 */
export const ImportProgress = ({ task, running }: { task: Import; running: Running }) => (
  <div className={css.step}>
    <p role="status">{running.mode === 'check' ? text.checking : text.saving}</p>
    <progress className={css.progress} aria-label={text.progress} value={running.done} max={running.total} />
    <p className={css.muted}>
      <Num>{`${formatCount(running.done)} / ${formatCount(running.total)}`}</Num>
    </p>
    <p role="alert" className={css.problem}>
      {running.problem}
    </p>
    {running.problem && (
      <div className={css.footer}>
        <Button onClick={() => void task.resume()}>{text.resume}</Button>
        <Button variant="default" onClick={task.stop}>
          {text.pause}
        </Button>
      </div>
    )}
  </div>
)
