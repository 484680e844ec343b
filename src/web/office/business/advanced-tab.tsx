import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ConnectionCard } from '#web/money/allocation-numbers/parts/connection-card.tsx'
import CertificateCard from '#web/signing/signing-certificates/parts/certificate-card.tsx'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { BusinessForm } from './business-form.tsx'
import css from './business.module.css'
import { text } from './text.ts'

/** What an accountant or a technician is asked for, and no working day needs. Lazy. */
export default function AdvancedTab() {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <ConnectionCard />
        <CertificateCard />
      </div>
      <div className={css.column}>
        <BusinessForm part="books" title={text.booksTitle} />
        <Card as="section">
          <CardHeader title={text.furtherTitle} />
          <div className={css.rows}>
            <Link to="/books" className={css.settingsLink}>
              {text.vatReport}
              <IconChevronLeft size={20} aria-hidden />
            </Link>
            <Link to="/sms" search={{ tab: 'whatsapp' }} className={css.settingsLink}>
              {text.whatsapp}
              <IconChevronLeft size={20} aria-hidden />
            </Link>
          </div>
        </Card>
      </div>
    </div>
  )
}
