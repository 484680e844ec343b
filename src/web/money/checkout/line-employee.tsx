import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#web/office/business/api.ts'
import { allEmployees } from '#web/team/employees/api.ts'
import { changeCart } from './cart-store.ts'
import { withLine, type CartLine } from './cart-totals.ts'
import css from './cart-lines.module.css'
import { text } from './text.ts'

/** Who did the work of a line, for commissions. Chosen where two or more people work. */
export function LineEmployee({ line }: { readonly line: CartLine }) {
  const active = useQuery(allEmployees).data?.employees.filter(({ status }) => status === 'active') ?? []
  const { employee, productId, type } = line
  const asked = useQuery(businessQuery).data?.has_commissions === 1 && type === 'service'
  if (active.length < 2) return employee && <small>{text.by(employee.name)}</small>
  // the visit may have been with an employee who left
  const offered = employee && !active.some(({ id }) => id === employee.id) ? [employee, ...active] : active
  const choose = (value: string) => {
    const chosen = offered.find(({ id }) => String(id) === value)
    const next = chosen ? { id: chosen.id, name: chosen.name } : null
    changeCart((cart) => withLine(cart, productId, { employee: next }))
  }
  return (
    <NativeSelect
      className={css.employee}
      rightSectionWidth={28}
      classNames={{ input: css.chosen! }}
      aria-label={text.employeeOf(line.name)}
      value={String(employee?.id ?? '')}
      data={[
        // a service that somebody is known to have given is theirs or another person's
        ...(type === 'service' && employee
          ? []
          : [{ value: '', label: asked ? text.chooseEmployee : text.noEmployee }]),
        ...offered.map(({ id, name }) => ({ value: String(id), label: text.by(name) })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
