import '../../ui/forms/forms.css'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { dateOf } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProof } from '#web/team/account/parts/use-proof.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { formatCount, formatExactMoney } from '#web/platform/format.ts'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { fetchExported, issuedQuery } from './api.ts'
import { PRESETS, rangeOf, readRange, typedRange, type DateRange, type Preset } from './date-ranges.ts'
import css from './export-dialog.module.css'
import { exportedRows, revenueOf } from './exported-rows.ts'
import { text } from './text.ts'

/** Exports the invoices of a range as an Excel file; it counts them first. Lazy. */
export default function ExportDialog({ range, onClose }: { range: DateRange | null; onClose: () => void }) {
  const today = dateOf(now())
  const [typed, setTyped] = useState(() => typedRange(range ?? rangeOf('month', today)))
  const [withCredits, setWithCredits] = useState(true)
  const [busy, setBusy] = useState(false)
  const { withProof, proofDialog } = useProof()
  const read = readRange(typed)
  const wrong = 'wrong' in read ? read.wrong : null
  const dates = 'wrong' in read ? null : read
  const query = useQuery({ ...issuedQuery(dates ?? rangeOf('month', today)), enabled: dates !== null })
  const rows = dates && query.data ? exportedRows(query.data, withCredits) : null
  const isPreset = (preset: Preset) => {
    const { from, to } = typedRange(rangeOf(preset, today))
    return typed.from === from && typed.to === to
  }
  const save = async () => {
    if (!dates || !rows) return
    setBusy(true)
    try {
      const { exportInvoices } = await import('./export-invoices.ts')
      const saved = exportedRows(await withProof(() => fetchExported(dates)), withCredits)
      await exportInvoices(dates, saved)
      toast(text.exported(formatCount(saved.length)), { tone: 'success' })
      onClose()
    } catch (failure) {
      const isUnproved = failure instanceof CallFailed && failure.code === 'proof_required'
      toast(isUnproved ? failure.message : text.exportFailed, { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={text.exportTitle} onClose={onClose}>
      <DialogBody>
        <div className={css.presets} role="group" aria-label={text.range}>
          {PRESETS.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={isPreset(preset)}
              onClick={() => setTyped(typedRange(rangeOf(preset, today)))}
            >
              {text.ranges[preset]}
            </button>
          ))}
        </div>
        <Fields two>
          <DateField
            label={text.from}
            value={typed.from}
            error={wrong === 'from' && fieldText.date}
            onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
          />
          <DateField
            label={text.to}
            value={typed.to}
            error={wrong === 'to' ? fieldText.date : wrong === 'order'}
            onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
          />
        </Fields>
        <SwitchRow label={text.withCredits} checked={withCredits} onChange={setWithCredits} />
        <div aria-live="polite" aria-busy={query.isFetching}>
          {wrong === 'order' && <p className={`${css.note} ${css.danger}`}>{text.wrongOrder}</p>}
          {dates && !rows && !query.error && <p className={css.note}>{text.counting}</p>}
          {dates && !rows && query.error && (
            <p className={`${css.note} ${css.danger}`}>
              {text.exportFailed}{' '}
              <Button variant="subtle" onClick={() => void query.refetch()}>
                {text.again}
              </Button>
            </p>
          )}
          {rows?.length === 0 && (
            <p className={`${css.note} ${css.danger}`}>
              {text.noneInRange}. {text.widen}
            </p>
          )}
          {rows && rows.length > 0 && (
            <p className={`${css.note} ${css.success}`}>
              {text.found(formatCount(rows.length))} <Num>{formatExactMoney(revenueOf(rows))}</Num>
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          className={mainButtonClass}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={!rows || rows.length === 0}
          loading={busy}
          onClick={() => void save()}
        >
          {text.download}
        </Button>
        <CancelButton />
      </DialogFooter>
      {proofDialog}
    </Dialog>
  )
}
