import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatCount } from '#web/platform/format.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import css from './import.module.css'
import { reportOf, saveRejected } from './rejected-rows.ts'
import { text } from './text.ts'
import type { Import } from './use-import.ts'

/**
 * How many rows were imported and how many were not. The latter can be saved with their reasons.
 */
export function ReportStep({ task }: { task: Import }) {
  const table = task.table!
  const { checked, saved } = task
  const { counts, rejected, leftOut } = useMemo(() => reportOf({ table, checked, saved }), [table, checked, saved])
  return (
    <div className={css.step}>
      <div role="status">
        <h2 className={css.summary}>
          <IconCircleCheck size={24} aria-hidden />
          {text.done}
        </h2>
      </div>
      <dl className={css.counts}>
        {(
          ['created', 'merged', 'duplicate', 'invalid', ...(counts.unsent > 0 ? ['unsent' as const] : [])] as const
        ).map((kind) => (
          <div key={kind}>
            <dt>{text.counts[kind]}</dt>
            <dd>
              <Num>{formatCount(counts[kind])}</Num>
            </dd>
          </div>
        ))}
      </dl>
      {leftOut > 0 && <p>{text.leftOut(leftOut)}</p>}
      {rejected.length > 0 && (
        <p>
          {text.rejectedTitle}: <Num>{formatCount(rejected.length)}</Num>. {text.rejectedNote}
        </p>
      )}
      <div className={css.footer}>
        <LinkButton to="/customers">{text.toList}</LinkButton>
        {rejected.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveRejected(table, rejected)}
          >
            {text.download}
          </Button>
        )}
        <Button variant="default" onClick={task.restart}>
          {text.importAnother}
        </Button>
      </div>
    </div>
  )
}
