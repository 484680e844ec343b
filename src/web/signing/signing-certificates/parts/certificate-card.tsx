import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate } from '#web/platform/format.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { confirmRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { certificateQuery, removeCertificate, type Certificate } from '../api.ts'
import css from '../signing-certificates.module.css'
import { text } from '../text.ts'

const UploadDialog = lazy(() => import('../upload-dialog.tsx'))

/**
 * Settings of owners: what documents are signed with, and uploading or removing an own certificate.
 */
export default function CertificateCard() {
  const { data, error, refetch } = useQuery(certificateQuery)
  const [uploading, setUploading] = useState(false)
  return (
    <Card as="section">
      <CardHeader title={text.title} />
      {error && !data && <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <div className={css.body}>
          <p className={css.note}>{text.note}</p>
          {data.certificate ? <Facts {...data.certificate} /> : <p>{text.none}</p>}
          <div className={css.acts}>
            <Button
              variant="default"
              leftSection={<IconSignature size={18} aria-hidden />}
              onClick={() => setUploading(true)}
            >
              {text.upload}
            </Button>
            {data.certificate?.uploaded === 1 && (
              <Button
                variant="subtle"
                color="red"
                onClick={() => void confirmRemoval(text, text.removeText, removeCertificate)}
              >
                {text.remove}
              </Button>
            )}
          </div>
        </div>
      )}
      <Suspense>{uploading && <UploadDialog onClose={() => setUploading(false)} />}</Suspense>
    </Card>
  )
}

const Facts = ({ name, uploaded, valid_until, ends_soon }: Certificate) => {
  const ended = Date.parse(valid_until) <= useNow().getTime()
  return (
    <>
      <dl className={css.facts}>
        <dt>{text.name}</dt>
        <dd>
          <Name>{name}</Name> <Chip tone="muted">{uploaded === 1 ? text.own : text.made}</Chip>
        </dd>
        <dt>{text.until}</dt>
        <dd>
          <Num>{formatDate(toWallClock(Date.parse(valid_until)))}</Num>{' '}
          {ends_soon === 1 && <Chip tone={ended ? 'danger' : 'warning'}>{ended ? text.ended : text.endsSoon}</Chip>}
        </dd>
      </dl>
      {ends_soon === 1 && <p className={css.note}>{text.endsSoonNote}</p>}
    </>
  )
}
