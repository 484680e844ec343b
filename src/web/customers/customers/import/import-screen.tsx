import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import css from './import.module.css'
import { ImportProgress } from './import-progress.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ReportStep } from './report-step.tsx'
import { text } from './text.ts'
import { useImport, type Step } from './use-import.ts'

const STEPS = ['file', 'columns', 'preview', 'report'] as const
const screens = { file: FileStep, columns: ColumnsStep, preview: PreviewStep, report: ReportStep }

/**
 * Imports customers from a spreadsheet: choose the file, assign its columns, preview each row,
 * save, and read the report.
 */
export function ImportScreen() {
  const task = useImport()
  const saving = task.running?.mode === 'save'
  useBlocker({
    shouldBlockFn: async () =>
      saving && !(await confirm({ title: text.leave, text: text.leaveText, yes: text.leaveYes })),
    enableBeforeUnload: saving,
  })
  const Screen = screens[task.step]
  return (
    <Card className={css.card}>
      <Steps step={task.step} />
      {task.running ? <ImportProgress task={task} running={task.running} /> : <Screen task={task} />}
    </Card>
  )
}

const Steps = ({ step }: { step: Step }) => (
  <ol className={css.steps} aria-label={text.stepsLabel}>
    {STEPS.map((one) => (
      <li key={one} aria-current={one === step ? 'step' : undefined}>
        {text.steps[one]}
      </li>
    ))}
  </ol>
)
