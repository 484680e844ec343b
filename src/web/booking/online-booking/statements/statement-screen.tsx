import type { Statement } from '#shared/booking/online-booking/start.ts'
import { formatPhone } from '#shared/values/phone.ts'
import css from '../frame.module.css'
import { PageFrame } from '../page-frame.tsx'
import { accessibility, privacy, text } from './text.ts'

/**
 * A page of text, rendered on the server: the accessibility statement that the law requires, or the
 * privacy page.
 */
export function StatementScreen({ page, office, processors, support }: Statement) {
  const contact = office && { ...office, phone: office.phone && formatPhone(office.phone) }
  const { phone, email } = office?.phone || office?.email ? office : support
  const content = page === 'accessibility' ? accessibility(contact) : privacy(contact, processors)
  return (
    <PageFrame>
      <article className={css.list}>
        <h1>{page === 'accessibility' ? text.accessibilityTitle : text.privacyTitle}</h1>
        <p>{content.lead}</p>
        {content.parts.map(({ title, lines }) => (
          <section key={title}>
            <h2 className={css.title}>{title}</h2>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2 className={css.title}>{content.contactTitle}</h2>
          <p>{content.contact}</p>
          {phone && (
            <p>
              {text.call}:{' '}
              <a href={`tel:${phone}`}>
                <bdi>{formatPhone(phone)}</bdi>
              </a>
            </p>
          )}
          {email && (
            <p>
              {text.write}:{' '}
              <a href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            </p>
          )}
        </section>
        <p className={css.muted}>{text.updated}</p>
        {office && <a href={`/book/${office.slug}`}>{text.back}</a>}
      </article>
    </PageFrame>
  )
}
