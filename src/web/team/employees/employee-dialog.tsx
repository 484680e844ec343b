import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RIGHTS, type Right } from '#shared/http/rights.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { readMoney } from '#shared/values/typed.ts'
import { useProof } from '../account/parts/use-proof.tsx'
import { CallFailed, nullIfNotFound } from '#web/platform/call.ts'
import { emailError, identityNumberError, moneyError, phoneError } from '#web/ui/forms/field-errors.ts'
import { DigitsField, EmailField, PhoneField, SettingRow } from '#web/ui/forms/fields.tsx'
import { Fields, FullWidth } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import type { ConflictOptions } from '#web/ui/forms/merge-changes.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import {
  freshEmployee,
  hireEmployee,
  inviteAgain,
  saveEmployee,
  type ReleaseChoice,
  type Employee,
  type ReleaseResult,
} from './api.ts'
import { RightsFields } from './rights-fields.tsx'
import { text } from './text.ts'

const FeedGroup = lazy(() => import('#web/calendar/calendar-feeds/parts/feed-group.tsx'))

const rightsOf = <T,>(of: (right: Right) => T) =>
  Object.fromEntries(RIGHTS.map((right) => [right, of(right)])) as Record<Right, T>
const valuesOf = (employee: Employee | null) => ({
  name: employee?.name ?? '',
  phone: employee?.phone_number ? formatPhone(employee.phone_number) : '',
  email: employee?.email ?? '',
  id_number: employee?.id_number ?? '',
  city: employee?.city ?? '',
  address: employee?.address ?? '',
  status: employee?.status ?? 'active',
  commission_percent: employee?.commission_percent ?? '0.00',
  ...rightsOf((right) => employee?.[right] === 1),
})
type Values = ReturnType<typeof valuesOf>

const conflictOptionsOf = ({ id, version }: Employee): ConflictOptions<Values> => ({
  version,
  fetchSaved: () =>
    nullIfNotFound(freshEmployee(id).then((fresh) => ({ values: valuesOf(fresh), version: fresh.version }))),
  displayed: (values) => ({
    name: [text.name, values.name],
    phone: [text.phone, values.phone],
    email: [text.email, values.email],
    id_number: [text.idNumber, values.id_number],
    city: [text.city, values.city],
    address: [text.address, values.address],
    status: [text.status, text.statuses[values.status]],
    commission_percent: [text.commission, values.commission_percent],
    ...rightsOf((right) => [text.rightNames[right], values[right] ? text.yes : text.no] as const),
  }),
})

/**
 * The specification's messages: the server's own for limits and taken addresses, ours for the rest.
 */
function sentenceOf(failure: CallFailed | null, fallback: string): string | null {
  if (!failure || [402, 409, 422].includes(failure.status) || failure.code === 'proof_required') return null
  return failure.status === 403 ? text.notAllowed : fallback
}

/** What is sent of a new employee, whose commission and rights are set later. */
const newEmployee = ({ name, phone, email, id_number, city, address }: Values) => ({
  name,
  phone,
  email,
  id_number,
  city,
  address,
})
const commissionError = (typed: string) =>
  moneyError(typed) ?? (Number(readMoney(typed.trim()) ?? 0) > 100 ? text.commissionTooHigh : null)

/** An address of an employee who has joined changes when they have proved it. */
const emailNote = (employee: Employee | null) =>
  employee?.pending_email ? text.pendingEmail(employee.pending_email) : employee?.email ? undefined : text.emailNote

type Props = {
  readonly employee: Employee | null
  readonly onClose: () => void
  /** Sends a change, and asks about future appointments when the server requires it. */
  readonly settle: (employee: Employee, send: (choice: ReleaseChoice) => Promise<ReleaseResult>) => Promise<void>
}

/** Adds an employee (null) or edits one. The status can be chosen only when editing. */
export default function EmployeeDialog({ employee, onClose, settle }: Props) {
  const { withProof, proofDialog } = useProof()
  const saveForm = useSaveForm({
    initial: valuesOf(employee),
    validate: ({ name, phone, email, id_number, commission_percent }) => ({
      name: required(name),
      phone: required(phone) ?? phoneError(phone),
      email: emailError(email),
      id_number: identityNumberError(id_number),
      commission_percent: commissionError(commission_percent),
    }),
    save: (values, version) =>
      employee
        ? withProof(() => settle(employee, (choice) => saveEmployee(employee.id, { ...values, version }, choice)))
        : hireEmployee(newEmployee(values)),
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      onClose()
    },
    conflicts: employee ? conflictOptionsOf(employee) : undefined,
    sentence: (failure) => sentenceOf(failure, employee ? text.updateFailed : text.createFailed),
  })
  const { getInputProps, values, setFieldValue } = saveForm.form
  return (
    <>
      <FormDialog
        saveForm={saveForm}
        title={employee ? text.edit(employee.name) : text.addTitle}
        onClose={onClose}
        size={600}
      >
        <Fields two>
          <TextInput label={text.name} required withAsterisk data-autofocus maxLength={60} {...getInputProps('name')} />
          <PhoneField label={text.phone} required withAsterisk {...getInputProps('phone')} />
          <EmailField label={text.email} description={emailNote(employee)} {...getInputProps('email')} />
          <DigitsField label={text.idNumber} {...getInputProps('id_number')} />
          <TextInput label={text.city} maxLength={60} {...getInputProps('city')} />
          <TextInput label={text.address} maxLength={120} {...getInputProps('address')} />
          {employee && (
            <FullWidth>
              <NativeSelect
                label={text.status}
                data={(['active', 'inactive'] as const).map((value) => ({ value, label: text.statuses[value] }))}
                {...getInputProps('status')}
              />
              <Invitation employee={employee} />
            </FullWidth>
          )}
          {employee && (
            <TextInput
              label={text.commission}
              description={text.commissionNote}
              inputMode="decimal"
              maxLength={6}
              {...getInputProps('commission_percent')}
            />
          )}
          {employee?.role === 'employee' && (
            <FullWidth>
              <RightsFields values={values} onChange={(right, on) => setFieldValue(right, on)} />
            </FullWidth>
          )}
          {employee?.status === 'active' && (
            <FullWidth>
              <Suspense>
                <FeedGroup employeeId={employee.id} />
              </Suspense>
            </FullWidth>
          )}
        </Fields>
      </FormDialog>
      {proofDialog}
    </>
  )
}

/** Sends another invitation to an employee who has not chosen a password yet. */
function Invitation({ employee: { id, status, sign_in } }: { employee: Employee }) {
  const inviteAgainMutation = useMutation({
    mutationFn: () => inviteAgain(id),
    onSuccess: () => toast(text.invited, { tone: 'success' }),
    onError: (failure) =>
      toast(failure instanceof CallFailed ? failure.message : text.inviteFailed, { tone: 'danger' }),
  })
  if (status === 'inactive' || sign_in === 'joined' || sign_in === 'none') return null
  return (
    <SettingRow label={text.noPasswordYet} note={text.noPasswordNote[sign_in]}>
      <Button variant="default" loading={inviteAgainMutation.isPending} onClick={() => inviteAgainMutation.mutate()}>
        {text.inviteAgain}
      </Button>
    </SettingRow>
  )
}
