import { typeNames } from '../invoices/text.ts'
import { formatCount, formatExactMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Summary } from './api.ts'
import css from './accounting.module.css'
import { text } from './text.ts'

type Props = { readonly documents: Summary['documents']; readonly total: string }

/**
 * The invoices of the month by type, with their first and last numbers, and what they make
 * together.
 */
export const InvoiceTable = ({ documents, total }: Props) => (
  <Card as="section">
    <CardHeader title={text.monthDocuments} />
    <table className={css.table} aria-label={text.monthDocuments}>
      <thead>
        <tr>
          <th scope="col">{text.type}</th>
          <th scope="col">{text.numbers}</th>
          <th scope="col">{text.count}</th>
          <th scope="col">{text.sum}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map(({ document_type, first, last, count, sum }) => (
          <tr key={document_type}>
            <th scope="row">
              {typeNames[document_type]} <Num>{document_type}</Num>
            </th>
            <td>
              <Num>{first === last ? first : `${first}–${last}`}</Num>
            </td>
            <td>
              <Num>{formatCount(count)}</Num>
            </td>
            <td className={toneOf(document_type, sum)}>
              <Num>{formatExactMoney(sum)}</Num>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {text.netIncome}
          </th>
          <td>
            <Num>{formatExactMoney(total)}</Num>
          </td>
        </tr>
      </tfoot>
    </table>
  </Card>
)

/** A 300 is no income, so its sum is quiet. */
const toneOf = (type: number, sum: string) => (type === 300 ? css.quiet : Number(sum) < 0 ? css.negative : css.strong)
