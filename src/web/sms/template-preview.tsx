import { fillTemplate } from '#shared/sms/rules.ts'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customersQuery } from '../customers/api.ts'
import { CustomerPicker } from '../customers/parts/customer-picker.tsx'
import { allEmployees } from '../employees/api.ts'
import { now } from '../platform/clock.ts'
import { useSession } from '../platform/session.ts'
import { productsQuery } from '../products/api.ts'
import type { SentKind } from './template-names.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

const oneCustomer = customersQuery({ sort: 'full_name', limit: '1' })
const oneService = productsQuery({ product_type: 'service', sort: 'name', limit: '1' })

/** As long as the links of appointments. */
const LINK = `${location.origin}/book/manage/Xq3vT8kLw2RzNc5yB7hMaE`

/** The message that a customer of the office would get about an appointment of tomorrow. */
export function usePreview(kind: SentKind, template: string) {
  const { office } = useSession()
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const first = useQuery(oneCustomer).data?.customers[0]
  const service = useQuery(oneService).data?.products[0]
  const employee = useQuery(allEmployees).data?.employees[0]
  const customer = chosen ?? (first ? { id: first.id, name: first.full_name } : null)
  const message = fillTemplate(template, {
    customer: customer?.name.trim().split(/\s+/)[0] ?? text.tags.customer,
    service: service?.name ?? text.tags.service,
    employee: employee?.name ?? text.tags.employee,
    time: text.dayAndTime(addDays(dateOf(now()), 1), '11:00'),
    office: office.name,
    link: kind === 'cancellation' ? null : kind === 'reminder' ? text.answers(LINK) : LINK,
  })
  return { message, customer, choose: setChosen }
}
export type Preview = ReturnType<typeof usePreview>

/** The message on a phone, for a customer who can be chosen. */
export const TemplatePreview = ({ preview: { message, customer, choose } }: { preview: Preview }) => (
  <section className={css.preview} aria-label={text.preview}>
    <CustomerPicker
      key={customer === null ? 'none' : 'some'}
      label={text.previewFor}
      value={customer?.id ?? null}
      initialLabel={customer?.name ?? ''}
      canAdd={false}
      onChange={(id, found) => choose(id === null || !found ? null : { id, name: found.full_name })}
    />
    <p className={css.phone}>
      <bdi className={css.bubble}>{message}</bdi>
    </p>
  </section>
)
