import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { BUFFERS, TIME_WINDOWS } from '#shared/catalog/products/time-windows.ts'
import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { allCategories } from '../categories/api.ts'
import { allDocuments } from './documents-to-send.ts'
import { allEmployees } from '#web/team/employees/api.ts'
import { allResources, unplacedOf } from '#web/calendar/resources/api.ts'
import { tellUnplaced } from '#web/calendar/resources/parts/tell-unplaced.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { ColorField } from '#web/ui/forms/color-field.tsx'
import { Choices, DigitsField, MoneyField, SettingRow, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields, FullWidth } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { freshProduct, saveProduct, type Product } from './api.ts'
import { CategoriesMissing, EmployeesMissing } from './missing-links.tsx'
import { bodyOf, errorsIn, valuesOf } from './product-values.ts'
import { DepositFields } from './deposit-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { StockFields } from './stock-fields.tsx'
import { displayedWith } from './displayed-values.ts'
import { text } from './text.ts'

type Props = {
  readonly product: Product | null
  readonly onClose: () => void
  readonly onRemove?: (product: Product) => void
  /** Adds a product with this barcode. */
  readonly barcode?: string
  readonly onSaved?: (product: Product) => void
}

/**
 * Adds a product or service (null) or edits one. Only services have a length, online booking and
 * reminders.
 */
export default function ProductDialog({ product, onClose, onRemove, barcode, onSaved }: Props) {
  const categories = useQuery(allCategories).data?.categories
  const staff = useQuery(allEmployees).data?.employees
  const documents = useQuery(allDocuments).data?.documents
  const resources = useQuery(allResources).data?.resources
  const initial = { ...valuesOf(product), ...(barcode ? { barcode, product_type: 'product' as const } : {}) }
  // the quantity that the person was shown last
  const seen = useRef(product?.stock_quantity ?? null)
  const saveForm = useSaveForm({
    initial,
    validate: errorsIn,
    save: (values, version) =>
      saveProduct(product?.id ?? null, {
        ...bodyOf(values, seen.current),
        version,
      }),
    conflicts: product
      ? {
          version: product.version,
          fetchSaved: async () => {
            const fresh = await freshProduct(product.id)
            seen.current = fresh?.stock_quantity ?? null
            return fresh && { values: valuesOf(fresh), version: fresh.version }
          },
          displayed: displayedWith({ categories, staff, documents, resources }),
        }
      : undefined,
    onSaved: ({ product: saved, unplaced }) => {
      onSaved?.(saved)
      toast(text.saved, { tone: 'success' })
      onClose()
      if (unplaced && unplaced.count > 0) void unplacedOf(saved.id).then(tellUnplaced)
    },
    sentence: (failure) => (failure?.status === 500 ? (product ? text.updateFailed : text.saveFailed) : null),
  })
  const { getInputProps, values, setFieldValue } = saveForm.form
  const isService = values.product_type === 'service'
  // inactive employees stay in the list while they are assigned
  const choosable = staff?.filter(
    ({ id, status }) => status === 'active' || values.assignedEmployees.includes(String(id)),
  )
  return (
    <FormDialog
      saveForm={saveForm}
      title={product ? text.edit(product.name) : text.addTitle}
      onClose={onClose}
      size={620}
      end={
        product &&
        onRemove && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onRemove(product)}
          >
            {text.removeLabel}
          </Button>
        )
      }
    >
      <Fields two>
        <TextInput label={text.name} required withAsterisk data-autofocus maxLength={80} {...getInputProps('name')} />
        <NativeSelect
          label={text.type}
          data={(['service', 'product'] as const).map((value) => ({ value, label: text.types[value] }))}
          {...getInputProps('product_type')}
        />
        <MoneyField label={text.price} required withAsterisk {...getInputProps('price')} />
        {categories?.length === 0 ? (
          <CategoriesMissing />
        ) : (
          <NativeSelect
            label={text.category}
            required
            withAsterisk
            data={[
              { value: '', label: text.chooseCategory },
              ...(categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            {...getInputProps('category_id')}
          />
        )}
        <FullWidth>
          <Textarea
            label={text.description}
            autosize={false}
            rows={2}
            maxLength={500}
            {...getInputProps('description')}
          />
        </FullWidth>
        <FullWidth>
          {choosable?.length === 0 ? (
            <EmployeesMissing />
          ) : (
            <Choices
              label={isService ? text.employees : text.sellers}
              required
              options={(choosable ?? []).map(({ id, name }) => ({
                value: String(id),
                label: name,
                icon: <Avatar id={id} name={name} size="small" />,
              }))}
              {...getInputProps('assignedEmployees')}
              value={values.assignedEmployees}
            />
          )}
        </FullWidth>
        {isService && (
          <>
            <NativeSelect
              label={text.timeWindow}
              data={TIME_WINDOWS.map((minutes) => ({ value: String(minutes), label: text.minutes(minutes) }))}
              {...getInputProps('time_window')}
            />
            <NativeSelect
              label={text.buffer}
              data={BUFFERS.map((minutes) => ({ value: String(minutes), label: text.bufferMinutes(minutes) }))}
              {...getInputProps('buffer_minutes')}
            />
            <DigitsField
              label={text.processingAfter}
              description={text.processingNote}
              maxLength={3}
              {...getInputProps('processing_after')}
            />
            <DigitsField
              label={text.processingMinutes}
              description={text.processingNote}
              maxLength={3}
              {...getInputProps('processing_minutes')}
            />
          </>
        )}
        {isService && resources && resources.length > 0 && (
          <FullWidth>
            <Choices
              label={text.resources}
              options={resources.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...getInputProps('resources')}
              value={values.resources}
            />
          </FullWidth>
        )}
        {!isService && <StockFields form={saveForm.form} seen={product?.stock_quantity ?? null} />}
        <FullWidth>
          <SettingRow label={text.color}>
            <ColorField label={text.color} value={values.color} onChange={(color) => setFieldValue('color', color)} />
          </SettingRow>
          {isService && (
            <SwitchRow
              label={text.online}
              note={text.onlineNote}
              checked={values.is_online}
              onChange={(on) => setFieldValue('is_online', on)}
            />
          )}
          <SwitchRow
            label={text.starred}
            note={text.starredNote}
            checked={values.is_starred}
            onChange={(on) => setFieldValue('is_starred', on)}
          />
        </FullWidth>
        {isService && values.is_online && <DepositFields form={saveForm.form} />}
        {isService && (
          <FullWidth>
            <ReminderFields
              value={values.document}
              onChange={(entries) => setFieldValue('document', entries)}
              error={saveForm.form.errors.document}
            />
          </FullWidth>
        )}
      </Fields>
    </FormDialog>
  )
}
