import type { BulkSent } from '#web/signing/document-requests/api.ts'
import { Name } from '#web/ui/parts/name.tsx'
import { shareText as text } from './share-text.ts'
import css from './share.module.css'

type Props = { readonly title: string; readonly refused: BulkSent['refused'] }

/** Customers who get no document, each with the reason. */
export const RefusedCustomers = ({ title, refused }: Props) =>
  refused.length > 0 && (
    <>
      <p>{title}</p>
      <ul className={css.refused}>
        {refused.map(({ customer_id, customer_name, reason }) => (
          <li key={customer_id}>
            <Name>{customer_name}</Name> – {text.refusals[reason]}
          </li>
        ))}
      </ul>
    </>
  )
