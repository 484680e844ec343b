import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { TIME_WINDOWS } from '#shared/catalog/products/time-windows.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { addServices } from './api.ts'
import { chosenServices, emptyRow, rowErrors, rowsOf, type Row } from './service-rows.ts'
import { StepFooter } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { text } from './text.ts'
import css from './welcome.module.css'

/**
 * Services of the trade, of which the owner keeps some and changes minutes and prices. Without any
 * chosen the step is passed.
 */
export function ServicesStep({ state, onDone }: StepProps) {
  const trade = state.trade ?? 'other'
  const saveForm = useSaveForm({
    initial: { services: rowsOf(trade) },
    validate: ({ services }) => rowErrors(services),
    save: async ({ services }) => {
      const chosen = chosenServices(services)
      return chosen.length > 0 ? addServices(chosen) : 0
    },
    onSaved: onDone,
  })
  const { values, errors, setFieldValue, clearErrors } = saveForm.form
  const rows = values.services
  const change = (index: number, changed: Partial<Row>) => {
    clearErrors()
    setFieldValue(
      'services',
      rows.map((row, i) => (i === index ? { ...row, ...changed } : row)),
    )
  }
  const count = rows.filter(({ chosen }) => chosen).length
  return (
    <Form
      saveForm={saveForm}
      footer={<StepFooter saving={saveForm.saving}>{count > 0 ? text.continueWith(count) : text.continue}</StepFooter>}
    >
      {state.online_services > 0 && <p className={css.small}>{text.servicesThere(state.online_services)}</p>}
      <div className={css.columns} aria-hidden>
        <span>{text.service}</span>
        <span>{text.minutes}</span>
        <span>{text.price}</span>
      </div>
      <ul className={css.services}>
        {rows.map((row, i) => (
          <ServiceRow
            key={i}
            row={row}
            number={i + 1}
            nameError={errors[`name.${i}`]}
            priceError={errors[`price.${i}`]}
            onChange={(changed) => change(i, changed)}
          />
        ))}
      </ul>
      <Button
        className={css.add}
        variant="subtle"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setFieldValue('services', [...rows, emptyRow(rows, trade)])}
      >
        {text.addService}
      </Button>
    </Form>
  )
}

type RowProps = {
  readonly row: Row
  readonly number: number
  readonly nameError: React.ReactNode
  readonly priceError: React.ReactNode
  readonly onChange: (changed: Partial<Row>) => void
}

function ServiceRow({ row, number, nameError, priceError, onChange }: RowProps) {
  const { name, chosen, own, minutes, price } = row
  const title = name.trim() || text.newService
  return (
    <li className={css.service} data-chosen={chosen || undefined}>
      {own ? (
        <TextInput
          aria-label={text.nameOf(number)}
          placeholder={text.newService}
          maxLength={80}
          value={name}
          error={nameError}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      ) : (
        <label className={css.take}>
          <input
            type="checkbox"
            className="visually-hidden"
            aria-label={text.take(name)}
            checked={chosen}
            onChange={(event) => onChange({ chosen: event.currentTarget.checked })}
          />
          <span className={css.box}>
            <IconCheck size={16} stroke={2.5} aria-hidden />
          </span>
          {name}
        </label>
      )}
      <NativeSelect
        className={css.minutes}
        aria-label={text.minutesOf(title)}
        disabled={!chosen}
        data={TIME_WINDOWS.map((value) => ({ value: String(value), label: text.minutesShort(value) }))}
        value={minutes}
        onChange={(event) => onChange({ minutes: event.currentTarget.value })}
      />
      <MoneyField
        aria-label={text.priceOf(title)}
        disabled={!chosen}
        value={price}
        error={priceError}
        onChange={(event) => onChange({ price: event.currentTarget.value })}
      />
    </li>
  )
}
