import type { ReactNode } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { text } from '../text.ts'
import { ReadingPage } from './reading-page.tsx'
import { SignedStep } from './signed-step.tsx'
import { SigningSteps } from './signing-steps.tsx'
import css from './sign.module.css'
import { useLink } from './use-link.ts'

/**
 * The customer's page of a document to sign or to read. The link alone opens it; to sign, the code
 * proves the phone.
 */
export function SignScreen({ token }: { readonly token: string }) {
  const { found, load } = useLink(token)
  if (found.state === 'loading')
    return (
      <div className={css.body} role="status">
        <span className="visually-hidden">{text.loading}</span>
        <Skeleton className={css.waiting} />
      </div>
    )
  if (found.state === 'missing') return <Notice title={text.missing} more={text.missingMore} />
  if (found.state === 'failed')
    return (
      <Notice title={text.failed} more={found.sentence}>
        <Button onClick={() => void load()}>{text.again}</Button>
      </Notice>
    )
  const { link } = found
  if (link.status === 'signed') return <SignedStep token={token} link={link} />
  if (link.status === 'expired') return <Notice title={text.expired} more={text.expiredMore} />
  if (link.status === 'cancelled')
    return <Notice title={text.cancelled[link.purpose]} more={text.cancelledMore[link.purpose]} />
  if (link.purpose === 'read') return <ReadingPage token={token} link={link} />
  return <SigningSteps token={token} link={link} onOutdated={load} />
}

type NoticeProps = { readonly title: string; readonly more: string; readonly children?: ReactNode }
const Notice = ({ title, more, children }: NoticeProps) => (
  <div className={css.notice} role="status">
    <span className={css.emblem}>
      <Icon path={pageIconPaths.fileOff} />
    </span>
    <h1 className={css.title}>{title}</h1>
    <p className={css.muted}>{more}</p>
    {children}
  </div>
)
