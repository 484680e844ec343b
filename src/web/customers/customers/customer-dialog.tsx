import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { TABS, type Tab } from '#shared/customers/customers/rules.ts'
import { CallFailed } from '#web/platform/call.ts'
import { useSession } from '#web/platform/session.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { TabList, TabPanel } from '#web/ui/parts/tabs.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { freshCustomer, saveCustomer, type Customer } from './api.ts'
import { CardLink } from './card-link.tsx'
import { customerErrors } from './customer-errors.ts'
import { AddressFields, GeneralFields, SettingsFields } from './customer-fields.tsx'
import { CustomerTitle } from './customer-title.tsx'
import { bodyOf, displayedOf, tabOf, valuesOf } from './customer-values.ts'
import type { Contact } from './read-contact.ts'
import { text } from './text.ts'
import { useEmployeeNames } from './use-employee-names.ts'

/** Neither shown nor sent when the customer's phone is hidden from the person. */
const CONTACT_FIELDS = ['phone', 'email']
const without = <T extends object>(omitted: readonly string[], values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !omitted.includes(field))) as T

type Props = {
  readonly customer: Customer | null
  /** What is known of a new customer. */
  readonly like?: Contact
  readonly onClose: () => void
  readonly onRemove: (customer: Customer) => void
  /** True on the customer's own page, where the link to it is hidden. */
  readonly onCard?: boolean
}

/**
 * Adds a customer (null) or edits one, in three tabs. The specification asks to show the server's
 * refusals in a popup.
 */
export default function CustomerDialog({ customer, like, onClose, onRemove, onCard = false }: Props) {
  const omitted = customer?.phone === '' ? CONTACT_FIELDS : []
  const [tab, setTab] = useState<Tab>('general')
  const nameOf = useEmployeeNames()
  const mayDelete = useSession().rights.may_delete === 1
  const saveForm = useSaveForm({
    initial: { ...valuesOf(customer), ...like },
    validate: (values) => {
      const problems = without(omitted, customerErrors(values, customer))
      const first = Object.keys(problems).find((field) => problems[field])
      if (first) setTab(tabOf(first))
      return problems
    },
    conflicts: customer
      ? {
          version: customer.version,
          fetchSaved: async () => {
            const saved = await freshCustomer(customer.id)
            return saved && { values: valuesOf(saved), version: saved.version }
          },
          displayed: (values) => displayedOf(values, nameOf),
        }
      : undefined,
    save: (values, version) =>
      saveCustomer(customer?.id ?? null, {
        ...without(omitted, bodyOf(values)),
        version,
      }),
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      onClose()
    },
    onRefused: (sentence, failure) => {
      const [field] = Object.keys((failure instanceof CallFailed && failure.problem?.fields) || {})
      if (field) setTab(tabOf(field))
      void notice(failure instanceof CallFailed ? sentence || text.failed : `${text.failed}. ${sentence}`)
    },
  })
  const { errors } = saveForm.form
  const hasErrors = (key: string) => Object.keys(errors).some((field) => tabOf(field) === key)
  return (
    <FormDialog
      saveForm={saveForm}
      title={customer ? <CustomerTitle customer={customer} /> : text.addTitle}
      onClose={onClose}
      size={640}
      head={
        <>
          {customer && !onCard && <CardLink id={customer.id} dirty={saveForm.dirty} />}
          <TabList
            label={text.tabList}
            value={tab}
            onChange={setTab}
            tabs={TABS.map((key) => ({ key, name: text.tabs[key], invalid: hasErrors(key) }))}
          />
        </>
      }
      end={
        customer &&
        mayDelete && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onRemove(customer)}
          >
            {text.removeLabel}
          </Button>
        )
      }
    >
      <TabPanel tab="general" value={tab}>
        <GeneralFields form={saveForm.form} debt={customer?.debt_sum ?? null} omit={omitted} />
      </TabPanel>
      <TabPanel tab="address" value={tab}>
        <AddressFields form={saveForm.form} />
      </TabPanel>
      <TabPanel tab="settings" value={tab}>
        <SettingsFields form={saveForm.form} />
      </TabPanel>
    </FormDialog>
  )
}
