import { formatExactMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Summary } from './api.ts'
import css from './accounting.module.css'
import { text } from './text.ts'

/**
 * Net sales by who did the work, and the tips that are theirs. Commissions are shown from the first
 * one that is agreed.
 */
export function EmployeeTable({ employees }: { employees: Summary['employees'] }) {
  const hasCommissions = employees.some(({ commission_percent }) => Number(commission_percent) > 0)
  return (
    <Card as="section" className={css.fit}>
      <CardHeader title={text.employees} />
      <table className={css.table} aria-label={text.employees}>
        <thead>
          <tr>
            <th scope="col">{text.employee}</th>
            <th scope="col">{text.net}</th>
            {hasCommissions && <th scope="col">{text.commissionPercent}</th>}
            {hasCommissions && <th scope="col">{text.commission}</th>}
            <th scope="col">{text.tips}</th>
          </tr>
        </thead>
        <tbody>
          {employees.map(({ employee, net, commission_percent, commission, tips }) => (
            <tr key={employee?.id ?? 0}>
              <th scope="row" className={employee ? undefined : css.quiet}>
                {employee?.name ?? text.noEmployee}
              </th>
              <td>
                <Num>{formatExactMoney(net)}</Num>
              </td>
              {hasCommissions && (
                <td>
                  <Num>{Number(commission_percent) === 0 ? '–' : `${Number(commission_percent)}%`}</Num>
                </td>
              )}
              {hasCommissions && (
                <td className={css.strong}>
                  <Num>{Number(commission_percent) === 0 ? '–' : formatExactMoney(commission)}</Num>
                </td>
              )}
              <td>
                <Num>{Number(tips) === 0 ? '–' : formatExactMoney(tips)}</Num>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>{text.employeesNote}</p>
    </Card>
  )
}
