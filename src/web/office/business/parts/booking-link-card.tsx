import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCopied } from '#web/platform/use-copied.ts'
import { lazy, Suspense } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { businessQuery } from '../api.ts'
import { NotBookable } from './not-bookable.tsx'
import { text } from './text.ts'
import css from './booking-link-card.module.css'

const QR_HEIGHT = 112
const BookingQr = lazy(() => import('./booking-qr.tsx'))

/**
 * The booking page's address: copy (confirmed for 2 seconds), open, and share where the device can.
 * With `qr` also a printable code. Says when nothing can be booked there yet.
 */
export default function BookingLinkCard({ qr = false }: { qr?: boolean }) {
  const query = useQuery(businessQuery)
  if (query.error && !query.data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <Card as="section">
      <CardHeader title={text.linkTitle} />
      <div className={css.body}>
        <p className={css.note}>{text.linkNote}</p>
        {query.data?.online_services === 0 && <NotBookable />}
        {query.data ? <Link address={query.data.online_page} name={query.data.name} /> : <Skeleton height={100} />}
        {qr && (
          <Suspense fallback={<Skeleton height={QR_HEIGHT} />}>
            {query.data ? (
              <BookingQr address={query.data.online_page} slug={query.data.slug} />
            ) : (
              <Skeleton height={QR_HEIGHT} />
            )}
          </Suspense>
        )}
      </div>
    </Card>
  )
}

function Link({ address, name }: { address: string; name: string }) {
  const { copied, copy } = useCopied()
  const share = () => navigator.share({ title: name, text: text.shareText, url: address }).catch(() => undefined)
  return (
    <>
      <div className={css.linkRow}>
        <input
          className={css.link}
          readOnly
          aria-label={text.link}
          // shows a short form; the copied text is the full address
          value={address.replace(/^https?:\/\//, '')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="light"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy(address).catch(() => toast(text.copyFailed, { tone: 'danger' }))}
        >
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
      </div>
      <div className={css.actions}>
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {text.open}
        </Button>
        {'share' in navigator && (
          <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={() => void share()}>
            {text.share}
          </Button>
        )}
      </div>
    </>
  )
}
