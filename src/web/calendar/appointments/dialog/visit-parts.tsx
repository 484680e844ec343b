import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { VISIT_PARTS_MAX } from '#shared/calendar/visits/rules.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { formatMoney } from '#web/platform/format.ts'
import { ListField } from '#web/ui/forms/list-field.tsx'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import {
  type Draft,
  employeesFor,
  lengthOf,
  type Part,
  partsOf,
  servicesFor,
  withAdded,
  withChange,
  withoutPart,
} from './appointment-couplings.ts'
import type { EmployeeChoice, ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { ColorDot } from '../color-dot.tsx'
import { text } from '../text.ts'
import { text as visit } from './visit-text.ts'

type Lists = { readonly services: readonly ServiceChoice[]; readonly employees: readonly EmployeeChoice[] }
type Errors = Readonly<Record<string, ReactNode>>
type Props = Lists & {
  readonly draft: Draft
  readonly errors: Errors
  /** Whether services can be added: to a new appointment. */
  readonly mayAdd: boolean
  readonly onChange: (next: Draft) => void
}

/** The field of the form that an error belongs to. */
const fieldOf = (index: number, name: keyof Part) => (index === 0 ? name : `more.${index - 1}.${name}`)

/** The services of a visit, each with its employee, and their sum. */
export function VisitParts({ draft, services, employees, errors, mayAdd, onChange }: Props) {
  const parts = partsOf(draft)
  const isVisit = parts.length > 1
  return (
    <div className={css.parts} role={isVisit ? 'group' : undefined} aria-label={isVisit ? visit.parts : undefined}>
      {parts.map((part, i) => (
        <PartFields
          // a service has no identity besides its place
          key={`${parts.length} ${i}`}
          part={part}
          index={i}
          services={services}
          employees={employees}
          errors={errors}
          onChange={(change) => onChange(withChange(draft, i, change, services))}
          {...(isVisit && { onRemove: () => onChange(withoutPart(draft, i, services)) })}
        />
      ))}
      {mayAdd && draft.service_id !== null && (
        <div className={css.sum}>
          {parts.length < VISIT_PARTS_MAX && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => onChange(withAdded(draft))}
            >
              {visit.add}
            </Button>
          )}
          {isVisit && <Sum draft={draft} services={services} />}
        </div>
      )}
    </div>
  )
}

function Sum({ draft, services }: { draft: Draft; services: readonly ServiceChoice[] }) {
  const prices = partsOf(draft).map((part) => services.find(({ id }) => id === part.service_id)?.price || '0.00')
  const price = toMoney(prices.reduce((sum, one) => sum + toAgorot(one), 0))
  return (
    <p role="status">
      {visit.total} <b>{visit.length(lengthOf(draft, services) ?? 0)}</b> · <Num>{formatMoney(price)}</Num>
    </p>
  )
}

type PartProps = Lists & {
  readonly part: Part
  readonly index: number
  readonly errors: Errors
  readonly onChange: (change: Partial<Part>) => void
  readonly onRemove?: () => void
}
function PartFields({ part, index, services, employees, errors, onChange, onRemove }: PartProps) {
  const { service_id, employee_id } = part
  const employee = employees.find(({ id }) => id === employee_id)
  return (
    <div className={onRemove ? `${css.part} ${css.removable}` : css.part}>
      <ServiceSelect
        label={index === 0 ? text.service : visit.serviceOf(index + 1)}
        error={errors[fieldOf(index, 'service_id')]}
        chosen={services.find(({ id }) => id === service_id)}
        none={services.length === 0}
        services={servicesFor(services, employee_id)}
        onChange={(id) => onChange({ service_id: id })}
      />
      <ListField
        className={css.giver}
        label={index === 0 ? text.employee : visit.employeeOf(index + 1)}
        required
        placeholder={text.choose}
        clearable
        clearButtonProps={{ 'aria-label': text.clear }}
        leftSection={employee ? <Avatar id={employee.id} name={employee.name} size="small" /> : null}
        data={employeesFor(employees, services, service_id).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={text.noMatchingEmployee}
        error={errors[fieldOf(index, 'employee_id')]}
        value={employee_id ? String(employee_id) : null}
        onChange={(id) => onChange({ employee_id: id ? Number(id) : null })}
      />
      {onRemove && (
        <Button variant="subtle" className={css.removePart} aria-label={visit.removePart(index + 1)} onClick={onRemove}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </Button>
      )}
    </div>
  )
}

type ServiceProps = {
  readonly services: readonly ServiceChoice[]
  readonly chosen: ServiceChoice | undefined
  readonly none: boolean
  readonly label: string
  readonly error?: ReactNode
  readonly onChange: (id: number | null) => void
}
function ServiceSelect({ services, chosen, none, label, error, onChange }: ServiceProps) {
  const facts = ({ price, time_window }: ServiceChoice) =>
    price ? text.serviceFacts(time_window, formatMoney(price)) : ''
  return (
    <>
      <ListField
        label={
          <span className={css.labelRow}>
            {label}
            {chosen && <span className={css.serviceDetails}>{facts(chosen)}</span>}
          </span>
        }
        aria-label={label}
        required
        placeholder={text.choose}
        searchable={services.length > 8}
        clearable
        clearButtonProps={{ 'aria-label': text.clear }}
        error={error}
        leftSection={chosen && <ColorDot color={chosen.color} />}
        data={services.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        nothingFoundMessage={none ? <NoServices /> : text.noMatchingService}
        renderOption={({ option }) => {
          const service = services.find(({ id }) => String(id) === option.value)
          return (
            service && (
              <span className={css.option}>
                <ColorDot color={service.color} />
                {service.name}
                <small>{facts(service)}</small>
              </span>
            )
          )
        }}
        onChange={(id) => onChange(id ? Number(id) : null)}
      />
      {none && (
        <p className={css.fieldNote}>
          <NoServices />
        </p>
      )}
    </>
  )
}

const NoServices = () => (
  <>
    {text.noServices} <Link to="/products">{text.toProducts}</Link>
  </>
)
