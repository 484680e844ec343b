import { Button } from '@mantine/core'
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  type Icon,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useProof } from '#web/team/account/parts/use-proof.tsx'
import { CallFailed } from '#web/platform/call.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { fetchPcn874, fetchSummary } from './api.ts'
import css from './files.module.css'
import { text } from './text.ts'

const OpenfrmtDialog = lazy(() => import('./openfrmt-dialog.tsx'))

type Props = { readonly month: string; readonly today: string; readonly hasVat: boolean }

/** The files for the accountant and for the tax authority. */
export function AccountingFiles({ month, today, hasVat }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={css.files}>
      <FileRow
        icon={IconFileZip}
        name={text.openfrmt}
        note={text.openfrmtNote}
        kind="ZIP"
        onClick={() => setOpen(true)}
      />
      <FetchedRow
        icon={IconFileSpreadsheet}
        name={text.excel}
        note={text.excelNote}
        kind="Excel"
        fetchFile={() => fetchSummary(month, 'xlsx')}
      />
      <FetchedRow
        icon={IconFileTypePdf}
        name={text.pdf}
        note={text.pdfNote}
        kind="PDF"
        fetchFile={() => fetchSummary(month, 'pdf')}
      />
      {hasVat && (
        <details className={css.advanced}>
          <summary>{text.advanced}</summary>
          <FetchedRow
            icon={IconFileText}
            name={text.pcn874}
            note={text.pcn874Note}
            kind="TXT"
            fetchFile={() => fetchPcn874(month)}
          />
        </details>
      )}
      {isOpen && (
        <Suspense>
          <OpenfrmtDialog month={month} today={today} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

type RowProps = { readonly icon: Icon; readonly name: string; readonly note: string; readonly kind: string }

/** A file that one tap saves. */
function FetchedRow({ fetchFile, ...row }: RowProps & { readonly fetchFile: () => Promise<File> }) {
  const { withProof, proofDialog } = useProof()
  const saving = useMutation({
    mutationFn: () => withProof(fetchFile),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (failure) => toast(failure instanceof CallFailed ? failure.message : text.fileFailed, { tone: 'danger' }),
  })
  return (
    <>
      <FileRow {...row} isLoading={saving.isPending} onClick={() => saving.mutate()} />
      {proofDialog}
    </>
  )
}

type FileRowProps = RowProps & { readonly isLoading?: boolean; readonly onClick: () => void }
const FileRow = ({ icon: RowIcon, name, note, kind, isLoading = false, onClick }: FileRowProps) => (
  <Card className={css.file}>
    <span className={css.icon} data-kind={kind}>
      <RowIcon size={24} stroke={1.6} aria-hidden />
    </span>
    <div>
      <b>{name}</b>
      <small>{note}</small>
    </div>
    <Button
      variant="light"
      loading={isLoading}
      aria-label={text.get(name, kind)}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={onClick}
    >
      {kind}
    </Button>
  </Card>
)
