import type { InvoiceStart } from '#shared/money/invoices/rules.ts'
import { problemText } from '#shared/money/invoices/text.ts'
import { formatPhone } from '#shared/values/phone.ts'
import css from '#web/booking/online-booking/frame.module.css'
import { HeroHeader } from '#web/booking/online-booking/hero-header.tsx'
import { text } from '#web/money/invoices/public/text.ts'
import { formatDate, formatMoney } from '#web/platform/format.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'

/**
 * The customer's page of an invoice: what it is, and its file by its address, which every browser
 * opens. Rendered only on the server; it needs no script, and it knows of no download.
 */
export function InvoiceScreen({ token, invoice, problem }: InvoiceStart) {
  if (!invoice)
    return (
      <div className={css.message} role="alert">
        <Circle path={pageIconPaths.fileOff} />
        <h1 className={css.title}>{text.problem}</h1>
        <p className={css.muted}>{text.problems[problem ?? 'failed']}</p>
        {(problem === 'failed' || problem === 'offline') && <ButtonLink href="">{text.again}</ButtonLink>}
      </div>
    )
  const { business, name, number, date, total, awaits_number } = invoice
  return (
    <>
      <HeroHeader office={business} small alone>
        {null}
      </HeroHeader>
      <div className={css.message}>
        <Circle path={awaits_number ? pageIconPaths.fileOff : iconPaths.check} />
        <h2 className={css.title}>{awaits_number ? text.waits : text.ready}</h2>
        <p>
          {name} {text.number} <span className="num">{number}</span>
        </p>
        <p>
          {text.from} <span className="num">{formatDate(date)}</span>
        </p>
        <p className={css.title}>
          <span className="num">{formatMoney(total)}</span>
        </p>
        {awaits_number ? (
          <p className={css.muted}>{problemText.allocation_pending}</p>
        ) : (
          <ButtonLink href={`/api/invoices/pdf/${token}`}>{text.open}</ButtonLink>
        )}
        {business.phone && (
          <p className={css.muted}>
            {text.call}{' '}
            <a className="num" href={`tel:${business.phone}`}>
              {formatPhone(business.phone)}
            </a>
          </p>
        )}
      </div>
    </>
  )
}

const Circle = ({ path }: { readonly path: string }) => (
  <span className={css.iconCircle}>
    <Icon path={path} />
  </span>
)
