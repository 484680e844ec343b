import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { productsQuery } from '#web/catalog/products/api.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { Choices, DigitsField, MoneyField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { saveOffer, type Offer, type OfferBody } from './api.ts'
import { text } from './text.ts'

const services = productsQuery({ product_type: 'service', sort: 'order' })
const FIRST_MONTHS = '12'
const valuesOf = (offer: Offer | null) => ({
  name: offer?.name ?? '',
  price: offer?.price.replace(/\.00$/, '') ?? '',
  visits: String(offer?.visits ?? ''),
  months_valid: String(offer?.months_valid ?? FIRST_MONTHS),
  service_ids: offer?.service_ids.map(String) ?? [],
})
type Values = ReturnType<typeof valuesOf>

const isBetween = (typed: string, most: number) =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most
const errorsIn = ({ name, price, visits, months_valid, service_ids }: Values) => ({
  name: required(name),
  price: required(price) ?? moneyError(price),
  visits: required(visits) ?? (isBetween(visits, 100) ? null : text.badVisits),
  months_valid: required(months_valid) ?? (isBetween(months_valid, 120) ? null : text.badMonths),
  service_ids: required(service_ids),
})
const bodyOf = ({ name, price, visits, months_valid, service_ids }: Values): OfferBody => ({
  name,
  price: price.trim(),
  visits: Number(visits),
  months_valid: Number(months_valid),
  service_ids: service_ids.map(Number),
})

/** Adds a kind of punch card (null) or changes one. Lazy. */
export default function OfferDialog({ offer, onClose }: { offer: Offer | null; onClose: () => void }) {
  const offered = useQuery(services).data?.products ?? []
  const saveForm = useSaveForm({
    initial: valuesOf(offer),
    validate: errorsIn,
    save: (values) => saveOffer(offer, bodyOf(values), offer?.version),
    onSaved: () => {
      toast(text.saved, { tone: 'success' })
      onClose()
    },
  })
  const { form } = saveForm
  return (
    <FormDialog saveForm={saveForm} title={offer ? text.editOffer : text.addOffer} onClose={onClose}>
      <Fields>
        <TextInput
          label={text.name}
          required
          withAsterisk
          data-autofocus
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <MoneyField label={text.price} required withAsterisk {...form.getInputProps('price')} />
        <Fields two>
          <DigitsField label={text.visits} required withAsterisk maxLength={3} {...form.getInputProps('visits')} />
          <DigitsField
            label={text.months}
            required
            withAsterisk
            maxLength={3}
            {...form.getInputProps('months_valid')}
          />
        </Fields>
        <Choices
          label={text.services}
          required
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.service_ids}
          onChange={(ids) => form.setFieldValue('service_ids', ids)}
          error={form.errors.service_ids}
        />
      </Fields>
    </FormDialog>
  )
}
