import '../../ui/forms/forms.css'
import { Button, SegmentedControl } from '@mantine/core'
import { GENDERS } from '#shared/customers/customers/text.ts'
import { fillTemplate, type Gender, type TemplateKind } from '#shared/messages/sms/rules.ts'
import { addDays, dateOf } from '#shared/values/local-time.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { customersQuery, type Customer } from '#web/customers/customers/api.ts'
import { CustomerPicker } from '#web/customers/customers/parts/customer-picker.tsx'
import { allEmployees } from '#web/team/employees/api.ts'
import { CallFailed } from '#web/platform/call.ts'
import { now } from '#web/platform/clock.ts'
import { publicOrigin } from '#web/platform/public-origin.ts'
import { useSession } from '#web/platform/session.ts'
import { productsQuery } from '#web/catalog/products/api.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { Name } from '#web/ui/parts/name.tsx'
import { sendTest } from './api.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

const oneCustomer = customersQuery({ sort: 'full_name', limit: '1' })
const oneService = productsQuery({ product_type: 'service', sort: 'name', limit: '1' })

const [MALE, FEMALE, NEUTRAL] = GENDERS

/** As long as the links of messages. */
const LINK = `${publicOrigin()}/l/Xq3vT8kLw2Rz`

/** As long as the address of a booking page. */
const BOOKING = `${publicOrigin()}/book/studio-noa`

type Shown = { readonly id: number; readonly name: string; readonly gender: Gender | null }
const shownOf = ({ id, full_name, gender }: Pick<Customer, 'id' | 'full_name' | 'gender'>): Shown => ({
  id,
  name: full_name,
  gender,
})

/**
 * What the law requires before and after the text of marketing, and where its link leads; null when
 * nowhere.
 */
export type Frame = { readonly before: string; readonly after: string; readonly link: string | null }

/** Where the link of a message leads; null when it has none. */
function linkOf(kind: TemplateKind, frame: Frame | undefined): string | null {
  if (frame) return frame.link
  if (kind === 'cancellation') return null
  if (kind === 'decline') return BOOKING
  return kind === 'reminder' ? text.answers(LINK) : LINK
}

/**
 * The message that a customer of the office would get, about an appointment of tomorrow or as
 * marketing.
 */
export function usePreview(kind: TemplateKind, template: string, frame?: Frame) {
  const { office } = useSession()
  const [chosen, setChosen] = useState<Shown | null>(null)
  const [gender, setGender] = useState<Gender | null>(null)
  const first = useQuery(oneCustomer).data?.customers[0]
  const service = useQuery(oneService).data?.products[0]
  const employee = useQuery(allEmployees).data?.employees[0]
  const customer = chosen ?? (first ? shownOf(first) : null)
  const shownGender = gender ?? customer?.gender ?? NEUTRAL
  const filled = fillTemplate(template, {
    gender: shownGender,
    customer: customer?.name.trim().split(/\s+/)[0] ?? text.tags.customer,
    service: service?.name ?? text.tags.service,
    employee: employee?.name ?? text.tags.employee,
    time: text.dayAndTime(addDays(dateOf(now()), 1), '11:00'),
    office: office.name,
    link: linkOf(kind, frame),
    reason: kind === 'decline' ? text.sampleReason : null,
  })
  const message = frame && filled !== '' ? frame.before + filled + frame.after : filled
  const choose = (next: Shown | null) => {
    setChosen(next)
    setGender(null)
  }
  return { message, customer, choose, gender: shownGender, setGender, hasWords: template.includes('{{g|') }
}
export type Preview = ReturnType<typeof usePreview>

/** The message on a phone, for a customer who can be chosen, and a way to send it to oneself. */
export const TemplatePreview = ({ kind, preview }: { kind: TemplateKind; preview: Preview }) => (
  <section className={css.preview} aria-label={text.preview}>
    <CustomerPicker
      key={preview.customer === null ? 'none' : 'some'}
      label={text.previewFor}
      value={preview.customer?.id ?? null}
      initialLabel={preview.customer?.name ?? ''}
      canAdd={false}
      onChange={(id, found) => preview.choose(id === null || !found ? null : shownOf(found))}
    />
    {preview.hasWords && (
      <SegmentedControl
        fullWidth
        aria-label={text.genders}
        value={preview.gender}
        data={[FEMALE, MALE, NEUTRAL].map((value) => ({ value, label: text.byGender[value] }))}
        onChange={(value) => preview.setGender(value as Gender)}
      />
    )}
    <p className={css.phone}>
      <Name className={css.bubble}>{preview.message}</Name>
    </p>
    <TestButton kind={kind} message={preview.message} />
  </section>
)

/** Sends the shown message to the user's own phone. */
function TestButton({ kind, message }: { kind: TemplateKind; message: string }) {
  const [sending, setSending] = useState(false)
  const send = () => {
    setSending(true)
    void sendTest({ kind, message })
      .then(
        ({ phone }) => toast(text.testSent(formatPhone(phone))),
        (error: unknown) => toast(error instanceof CallFailed ? error.message : text.testFailed, { tone: 'danger' }),
      )
      .finally(() => setSending(false))
  }
  return (
    <Button
      variant="default"
      loading={sending}
      disabled={message === ''}
      leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
      onClick={send}
    >
      {text.test}
    </Button>
  )
}
