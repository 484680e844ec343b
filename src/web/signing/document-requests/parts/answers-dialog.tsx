import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { answerWords } from '#shared/catalog/document-forms/text.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDateTime } from '#web/platform/format.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { directionOf } from '#web/platform/direction.ts'
import { saveSignedFile, type DocumentRequest } from '../api.ts'
import { text } from '../text.ts'
import css from './answers.module.css'
import { answersQuery, type FormAnswers } from './form-api.ts'

type Props = { readonly request: DocumentRequest; readonly onClose: () => void }

/** What a customer answered in a signed form. The signature is in the signed file. */
export default function AnswersDialog({ request, onClose }: Props) {
  const { data, error, refetch } = useQuery(answersQuery(request.id))
  const save = () => saveSignedFile(request).catch(() => toast(text.failed, { tone: 'danger' }))
  return (
    <Dialog title={text.answersTitle(request.document_name)} onClose={onClose} size={560}>
      <DialogBody>
        {data ? (
          <Answers customer={request.customer_name} answers={data} />
        ) : error ? (
          <ErrorState title={text.answersFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          className={mainButtonClass}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {text.saveSigned}
        </Button>
        <Button variant="default" onClick={onClose}>
          {text.close}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Answers({ customer, answers: { signer_name, signed_at, answers } }: Shown) {
  const wall = toWallClock(Date.parse(signed_at))
  return (
    <>
      <dl className={css.facts}>
        <dt>{text.customer}</dt>
        <dd>
          <Name>{customer}</Name>
        </dd>
        <dt>{text.signer}</dt>
        <dd>
          <Name>{signer_name}</Name>
        </dd>
        <dt>{text.signedAt}</dt>
        <dd>
          <Num>{formatDateTime(wall)}</Num>
        </dd>
      </dl>
      <dl className={css.answers} aria-label={text.questions}>
        {answers.map(({ key, label, answer }) => (
          <div key={key}>
            <dt dir={directionOf(label)}>{label}</dt>
            <dd dir={directionOf(answer ?? '')} data-empty={answer === null ? true : undefined}>
              {answer ?? answerWords.none}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
type Shown = { readonly customer: string; readonly answers: FormAnswers }
