import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CallFailed } from '../platform/call.ts'
import { notice } from '../ui/confirm.ts'
import { SwitchRow } from '../ui/fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { TabList, TabPanel } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.ts'
import { freshCustomer, saveCustomer, type Customer } from './api.ts'
import { CardLink } from './card-link.tsx'
import { AddressFields, GeneralFields } from './customer-fields.tsx'
import { CustomerTitle } from './customer-title.tsx'
import { bodyOf, shownOf, tabOf, useEmployeeNames, valuesOf, wrongIn } from './customer-values.ts'
import { text } from './text.ts'

type Props = {
  readonly customer: Customer | null
  readonly onClose: () => void
  readonly onRemove: (customer: Customer) => void
  /** True on the customer's own page, where the link to it is hidden. */
  readonly onCard?: boolean
}
const TABS = ['general', 'address', 'settings'] as const

/**
 * Adds a customer (null) or edits one, in three tabs. The specification asks to show the server's
 * refusals in a popup.
 */
export default function CustomerDialog({ customer, onClose, onRemove, onCard = false }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('general')
  const nameOf = useEmployeeNames()
  const saveForm = useSaveForm({
    initial: valuesOf(customer),
    validate: (values) => {
      const wrong = wrongIn(values)
      if (Object.values(wrong).some(Boolean)) setTab('general')
      return wrong
    },
    stale: customer
      ? {
          version: customer.version,
          fresh: async () => {
            const saved = await freshCustomer(customer.id)
            return saved && { values: valuesOf(saved), version: saved.version }
          },
          shown: (values) => shownOf(values, nameOf),
        }
      : undefined,
    save: (values, version) =>
      saveCustomer(customer?.id ?? null, { ...bodyOf(values), ...(version === undefined ? {} : { version }) }),
    onSaved: () => {
      toast(text.saved, { tone: 'ok' })
      onClose()
    },
    onRefused: (sentence, failure) => {
      const [field] = Object.keys((failure instanceof CallFailed && failure.problem?.fields) || {})
      if (field) setTab(tabOf(field))
      void notice(failure instanceof CallFailed ? sentence || text.failed : `${text.failed}. ${sentence}`)
    },
  })
  const { values, errors, setFieldValue } = saveForm.form
  const bad = (key: string) => Object.keys(errors).some((field) => tabOf(field) === key)
  const toggle = (field: 'is_active' | 'settings_send_sms' | 'settings_send_approval_sms') => ({
    checked: values[field],
    onChange: (on: boolean) => setFieldValue(field, on),
  })
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
            tabs={TABS.map((key) => ({ key, name: text.tabs[key], bad: bad(key) }))}
          />
        </>
      }
      end={
        customer && (
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
        <GeneralFields form={saveForm.form} debt={customer?.debt_sum ?? null} />
      </TabPanel>
      <TabPanel tab="address" value={tab}>
        <AddressFields form={saveForm.form} />
      </TabPanel>
      <TabPanel tab="settings" value={tab}>
        <SwitchRow label={text.isActive} {...toggle('is_active')} />
        <SwitchRow label={text.sendSms} {...toggle('settings_send_sms')} />
        <SwitchRow label={text.sendApprovalSms} {...toggle('settings_send_approval_sms')} />
      </TabPanel>
    </FormDialog>
  )
}
