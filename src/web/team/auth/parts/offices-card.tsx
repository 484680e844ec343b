import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { phoneError } from '#web/ui/forms/field-errors.ts'
import { PhoneField, SettingRow } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { officesQuery, openOffice, switchOffice, type OwnOffice } from '../offices-api.ts'
import { text } from '../offices-text.ts'
import css from './offices-card.module.css'

/** The offices of the person, and one more of their own. */
export function OfficesCard() {
  const query = useQuery(officesQuery)
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" aria-busy={query.isPending}>
      <CardHeader title={text.mine} />
      <div className={css.body}>
        {query.isPending && <Skeleton height={66} />}
        {query.data?.map((office) => (
          <Row key={office.id} office={office} />
        ))}
        {query.error && !query.data && (
          <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        <Button variant="default" className={css.open} onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </div>
      {open && <OpenDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

const Row = ({ office: { id, name, role, current } }: { office: OwnOffice }) => (
  <SettingRow label={<Name>{name}</Name>} note={text[role]}>
    {current ? (
      <Chip tone="success">{text.current}</Chip>
    ) : (
      <Button variant="default" aria-label={text.enterNamed(name)} onClick={() => void switchOffice(id).catch(failed)}>
        {text.enter}
      </Button>
    )}
  </SettingRow>
)

const failed = (failure: unknown) =>
  toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger' })

function OpenDialog({ onClose }: { onClose: () => void }) {
  const saveForm = useSaveForm({
    initial: { name: '', phone_number: '' },
    validate: ({ name, phone_number }) => ({
      name: required(name),
      phone_number: required(phone_number) ?? phoneError(phone_number),
    }),
    save: ({ name, phone_number }) => openOffice({ name: name.trim(), phone_number }),
    onSaved: () => undefined,
    sentence: (failure) => (failure && failure.status < 500 ? null : text.openFailed),
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog saveForm={saveForm} title={text.open} onClose={onClose} submit={text.create}>
      <Fields>
        <p className={css.note}>{text.openNote}</p>
        <TextInput label={text.name} maxLength={60} data-autofocus {...getInputProps('name')} />
        <PhoneField label={text.phone} {...getInputProps('phone_number')} />
      </Fields>
    </FormDialog>
  )
}
