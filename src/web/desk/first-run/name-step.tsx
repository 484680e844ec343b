import { TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useId } from 'react'
import { slugOfName } from '#shared/office/business/slug-of-name.ts'
import { TRADES, type Trade } from '#shared/desk/first-run/rules.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { focusOnMount } from '#web/ui/theme/focus-on-mount.ts'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { nameBusiness } from './api.ts'
import { StepFooter } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { text } from './text.ts'
import { tradeIcons } from './trade-icons.ts'
import css from './welcome.module.css'

/** The name of the business and what it does. The address of its page follows the name. */
export function NameStep({ state, onDone }: StepProps) {
  const initial: { name: string; trade: Trade | '' } = { name: state.name ?? '', trade: state.trade ?? '' }
  const saveForm = useSaveForm({
    initial,
    validate: ({ name, trade }) => ({ name: required(name), trade: trade === '' && text.tradeMissing }),
    save: ({ name, trade }) => nameBusiness({ name: name.trim(), trade: trade === '' ? 'other' : trade }),
    onSaved: onDone,
  })
  const { values, errors, getInputProps, setFieldValue } = saveForm.form
  const errorId = useId()
  return (
    <Form saveForm={saveForm} footer={<StepFooter saving={saveForm.saving}>{text.continue}</StepFooter>}>
      <TextInput
        ref={focusOnMount}
        size="lg"
        maxLength={80}
        autoComplete="organization"
        enterKeyHint="done"
        aria-label={text.name}
        {...getInputProps('name')}
      />
      <p className={css.link}>
        <IconLink size={16} aria-hidden />
        {text.link} <bdi className="num">{pageOf(state.online_page, state.slug, values.name)}</bdi>
      </p>
      <fieldset
        className={css.trades}
        data-invalid={errors.trade ? true : undefined}
        aria-describedby={errors.trade ? errorId : undefined}
      >
        <legend>{text.tradeTitle}</legend>
        {TRADES.map((trade) => {
          const Icon = tradeIcons[trade]
          return (
            <label key={trade} className={css.trade}>
              <input
                type="radio"
                name="trade"
                className="visually-hidden"
                checked={values.trade === trade}
                onChange={() => setFieldValue('trade', trade)}
              />
              <Icon size={24} stroke={1.5} aria-hidden />
              {text.trades[trade]}
            </label>
          )
        })}
      </fieldset>
      {errors.trade && (
        <p id={errorId} className={css.error}>
          {errors.trade}
        </p>
      )}
      <p className={css.small}>{text.tradeNote}</p>
    </Form>
  )
}

/** The address as the name would make it; the present one for a name without letters. */
function pageOf(address: string, slug: string, name: string): string {
  const base = address.slice(0, -slug.length).replace(/^https?:\/\//, '')
  return `${base}${name.trim() === '' ? '…' : (slugOfName(name) ?? slug)}`
}
