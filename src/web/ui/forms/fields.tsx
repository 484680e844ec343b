/**
 * Fields that Mantine lacks. Screens use Mantine's TextInput, Textarea and NativeSelect directly.
 * Bind fields with `form.getInputProps`.
 */
import './forms.css'
import { Switch, TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { PROOF_CODE_LENGTH, codeDigits } from '#shared/values/proof-code.ts'
import css from './fields.module.css'
import { text } from '../text.ts'

const ltr = { input: css.ltr }

/** A phone number. */
export const PhoneField = (props: TextInputProps) => (
  <TextInput type="tel" inputMode="tel" autoComplete="off" classNames={ltr} {...props} />
)
/** An email address. */
export const EmailField = (props: TextInputProps) => (
  <TextInput type="email" inputMode="email" autoComplete="off" spellCheck={false} classNames={ltr} {...props} />
)
/** Digits read left to right: identity numbers, codes. */
export const DigitsField = (props: TextInputProps) => (
  <TextInput inputMode="numeric" autoComplete="off" classNames={ltr} {...props} />
)

type CodeFieldProps = Omit<TextInputProps, 'onChange'> & {
  readonly onChange: (typed: string) => void
  /** Recovery codes are typed here as well: they have letters, and are sent by the button. */
  readonly recovery?: boolean
}
/**
 * The code of a message or of an app. Its last digit submits the form. Say `retype: 'code'` to
 * `useSaveForm`, so that a wrong one is emptied and typed again.
 */
export const CodeField = ({ onChange, recovery = false, ...props }: CodeFieldProps) => (
  <TextInput
    inputMode={recovery ? 'text' : 'numeric'}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    classNames={ltr}
    {...props}
    onChange={({ currentTarget: { value, form } }) => {
      const digits = codeDigits(value)
      const isWhole = digits.length === PROOF_CODE_LENGTH && (!recovery || digits === value) && digits !== props.value
      flushSync(() => onChange(recovery ? value : digits))
      if (isWhole) form?.requestSubmit()
    }}
  />
)
/** A web address or a name in Latin script. */
export const LatinField = (props: TextInputProps) => (
  <TextInput inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} classNames={ltr} {...props} />
)
/** A price in shekels. The value stays the typed text; the server parses it. */
export const MoneyField = (props: TextInputProps) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    classNames={ltr}
    rightSection={<span aria-hidden>₪</span>}
    {...props}
  />
)
/** A password with a button that reveals it. */
export function PasswordField(props: TextInputProps) {
  const [shown, setShown] = useState(false)
  const act = shown ? text.hidePassword : text.showPassword
  return (
    <TextInput
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      spellCheck={false}
      classNames={ltr}
      rightSectionWidth={60}
      rightSection={
        <button
          type="button"
          className={css.revealButton}
          aria-label={text.ofPassword(act)}
          onClick={() => setShown(!shown)}
        >
          {act}
        </button>
      }
      {...props}
    />
  )
}

type Choice = { readonly value: string; readonly label: string; readonly icon?: ReactNode }
type ChoicesProps = {
  readonly label: string
  /** At least one must be chosen. */
  readonly required?: boolean
  readonly options: readonly Choice[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly error?: ReactNode
}

/** A multiple choice among a few options, shown as chips that are check boxes: days, people. */
export function Choices({ label, required = false, options, value, onChange, error }: ChoicesProps) {
  const errorId = useId()
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset
      className={css.chips}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={css.legend}>
        {label} {required && <span aria-hidden>*</span>}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={css.chip}>
          <input
            type="checkbox"
            className="visually-hidden"
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
      {error && (
        <p id={errorId} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** A row of settings: label and note at the inline start, a control at the end. */
export const SettingRow = ({ label, note, children }: { label: ReactNode; note?: ReactNode; children: ReactNode }) => (
  <div className={css.row}>
    <div>
      {label}
      {note && <small>{note}</small>}
    </div>
    {children}
  </div>
)

type SwitchRowProps = {
  label: string
  note?: string
  checked: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}
/** A row with a switch. Its label toggles the switch too. */
export function SwitchRow({ label, note, checked, onChange, disabled = false }: SwitchRowProps) {
  const id = useId()
  return (
    <SettingRow label={<label htmlFor={id}>{label}</label>} note={note}>
      <Switch
        id={id}
        size="lg"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </SettingRow>
  )
}
