import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FIRST_NUMBER_MAX } from '#shared/money/invoices/rules.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { setFirstNumber, type NumberRange } from './api.ts'
import css from './invoices.module.css'
import { text, typeNames } from './text.ts'

type Type = NumberRange['document_type']
const typesOf = (isExempt: boolean): readonly Type[] => (isExempt ? [300, 400] : [300, 320, 330])

/** Where the numbers of a type begin, for who issued invoices elsewhere before. Owners only. */
export function FirstNumber({ ranges }: { ranges: readonly NumberRange[] }) {
  const business = useQuery(businessQuery).data
  const used = ranges.filter(({ count }) => count > 0)
  const open = typesOf(business?.business_type === 'exempt').filter(
    (type) =>
      !used.some(
        (range) => range.document_type === type && range.business_number === (business?.business_number ?? null),
      ),
  )
  const saveForm = useSaveForm({
    initial: { document_type: String(open[0] ?? ''), first_number: '' },
    validate: ({ first_number }) => ({ first_number: required(first_number) ?? numberProblem(first_number) }),
    save: ({ document_type, first_number }) =>
      setFirstNumber({ document_type: Number(document_type) as Type, first_number: Number(first_number) }),
    onSaved: () => saveForm.form.setFieldValue('first_number', ''),
  })
  if (!business || open.length === 0) return null
  const { getInputProps } = saveForm.form
  return (
    <Form
      saveForm={saveForm}
      footer={
        <Button type="submit" variant="default" loading={saveForm.saving}>
          {text.setFirstNumber}
        </Button>
      }
    >
      <p className={css.quiet}>{text.firstNumberNote}</p>
      <Fields two>
        <NativeSelect
          label={text.type}
          data={open.map((type) => ({ value: String(type), label: typeNames[type] }))}
          {...getInputProps('document_type')}
        />
        <DigitsField label={text.firstNumber} maxLength={8} {...getInputProps('first_number')} />
      </Fields>
    </Form>
  )
}

const numberProblem = (typed: string): string | null =>
  /^[1-9]\d*$/.test(typed.trim()) && Number(typed) <= FIRST_NUMBER_MAX ? null : text.wrongNumber
