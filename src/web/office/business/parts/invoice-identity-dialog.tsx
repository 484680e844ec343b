import { Button, NativeSelect, TextInput } from '@mantine/core'
import { saveBusiness, type Business } from '../api.ts'
import { text as businessText } from '../text.ts'
import { useSession } from '#web/platform/session.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { dealerNumberError } from '#web/ui/forms/field-errors.ts'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { invoiceIdentityText as text } from './invoice-identity-text.ts'

type Props = {
  readonly business: Business
  /** The details are complete, and documents may be issued. */
  readonly onSaved: () => void
  readonly onClose: () => void
}

/**
 * Asks for the dealer number and the address of the office before its first document, which the law
 * requires on each one. Only owners may enter them. Lazy.
 */
export default function InvoiceIdentityDialog(props: Props) {
  return useSession().role === 'owner' ? <IdentityForm {...props} /> : <OwnerNeeded onClose={props.onClose} />
}

function IdentityForm({ business, onSaved, onClose }: Props) {
  const saveForm = useSaveForm({
    initial: {
      business_type: business.business_type,
      business_number: business.business_number ?? '',
      address: business.address ?? '',
      city: business.city ?? '',
    },
    validate: ({ business_number, address, city }) => ({
      business_number: required(business_number) ?? dealerNumberError(business_number),
      address: required(address),
      city: required(city),
    }),
    save: (values) => saveBusiness(business.id, { ...values, version: business.version }),
    onSaved,
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog saveForm={saveForm} title={text.title} submit={text.submit} onClose={onClose}>
      <Fields>
        <p>{text.note}</p>
        <NativeSelect
          label={businessText.type}
          data={(['licensed', 'exempt', 'company'] as const).map((value) => ({
            value,
            label: businessText.types[value],
          }))}
          {...getInputProps('business_type')}
        />
        <DigitsField
          label={text.number}
          required
          withAsterisk
          data-autofocus
          maxLength={12}
          {...getInputProps('business_number')}
        />
        <TextInput label={businessText.address} required withAsterisk maxLength={120} {...getInputProps('address')} />
        <TextInput label={businessText.city} required withAsterisk maxLength={60} {...getInputProps('city')} />
      </Fields>
    </FormDialog>
  )
}

const OwnerNeeded = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Dialog title={text.title} onClose={onClose}>
    <DialogBody>
      <p>{text.ownerNeeded}</p>
    </DialogBody>
    <DialogFooter>
      <Button className={mainButtonClass} onClick={onClose}>
        {text.close}
      </Button>
    </DialogFooter>
  </Dialog>
)
