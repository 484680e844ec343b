import '../../ui/forms/forms.css'
import { lastDayOf } from '#shared/money/accounting/months.ts'
import { fieldText } from '#shared/values/text.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { strFromU8, unzipSync } from 'fflate'
import { useState } from 'react'
import { businessQuery } from '#web/office/business/api.ts'
import { useProof } from '#web/team/account/parts/use-proof.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { fetchOpenfrmt } from './api.ts'
import css from './files.module.css'
import { text } from './text.ts'

type Props = { readonly month: string; readonly today: string; readonly onClose: () => void }

/** Asks for a range of dates, saves the files and shows both reports of the run. Lazy. */
export default function OpenfrmtDialog({ month, today, onClose }: Props) {
  const last = lastDayOf(month)
  const [typed, setTyped] = useState({
    from: formatDate(`${month}-01`),
    to: formatDate(last < today ? last : today),
    dealer: '',
  })
  const former = useQuery(businessQuery).data?.former_numbers ?? []
  const from = parseTypedDate(typed.from)
  const to = parseTypedDate(typed.to)
  const isBackwards = from !== null && to !== null && from > to
  const { withProof, proofDialog } = useProof()
  const run = useMutation({
    mutationFn: async () => {
      const file = await withProof(() => fetchOpenfrmt(from!, to!, typed.dealer))
      saveFile(file, file.name)
      return reportsIn(new Uint8Array(await file.arrayBuffer()))
    },
  })
  return (
    <Dialog title={text.openfrmt} onClose={onClose} size={640}>
      <DialogBody>
        <p className={`${css.quiet} ${css.intro}`}>{text.openfrmtMore}</p>
        <Fields two>
          <DateField
            label={text.from}
            value={typed.from}
            error={from === null && fieldText.date}
            onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
          />
          <DateField
            label={text.to}
            value={typed.to}
            error={to === null ? fieldText.date : isBackwards && text.backwards}
            onChange={(event) => setTyped({ ...typed, to: event.currentTarget.value })}
          />
          {former.length > 0 && (
            <NativeSelect
              label={text.dealerNumber}
              data={[{ value: '', label: text.presentNumber }, ...former.toReversed()]}
              value={typed.dealer}
              onChange={(event) => setTyped({ ...typed, dealer: event.currentTarget.value })}
            />
          )}
        </Fields>
        <div aria-live="polite">
          {run.error && (
            <p className={css.failed} role="alert">
              {run.error instanceof CallFailed ? run.error.message : text.fileFailed}
            </p>
          )}
          {run.data?.map((report) => (
            <Report key={report.name} {...report} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button
          className={mainButtonClass}
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={from === null || to === null || isBackwards}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {text.produce}
        </Button>
        <CancelButton />
      </DialogFooter>
      {proofDialog}
    </Dialog>
  )
}

const Report = ({ name, words }: { name: string; words: string }) => (
  <section className={css.report} aria-label={name}>
    <pre>{words}</pre>
  </section>
)

/** The text files beside the records. The records' own files have names in capitals. */
function reportsIn(archive: Uint8Array): { name: string; words: string }[] {
  const files = unzipSync(archive, { filter: ({ name }) => name.endsWith('.txt') })
  return Object.entries(files).map(([name, bytes]) => ({ name: name.replace('.txt', ''), words: strFromU8(bytes) }))
}
