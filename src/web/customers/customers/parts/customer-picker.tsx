import '../../../ui/forms/forms.css'
import '../../../ui/overlays/overlays.css'
import './combobox.css'
import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatPhone } from '#shared/values/phone.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { moveOn } from '#web/ui/forms/move-on.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { customerQuery, customersQuery, type Customer } from '../api.ts'
import { text } from '../text.ts'
import css from './customer-picker.module.css'

const QuickCustomerDialog = lazy(() => import('./quick-customer-dialog.tsx'))
const NEW = 'new'

type Props = {
  readonly value: number | null
  /** The name of the customer in `value`; without it the picker fetches the customer. */
  readonly initialLabel?: string
  /** The chosen customer; null when the choice was cleared. */
  readonly onChange: (id: number | null, customer?: Customer) => void
  readonly error?: ReactNode
  readonly label: string
  /** Takes the focus when its dialog opens. */
  readonly takesFocus?: boolean
  /** False where only existing customers are allowed. */
  readonly canAdd?: boolean
  /** A customer who is not offered. */
  readonly except?: number
}

/**
 * Finds a customer by any part of the name or phone number, or creates one from both. Shows ten
 * matches at most. Enter chooses the first and goes on to the next field; Tab chooses it, too. Text
 * that was typed but not chosen stays, unless a customer was chosen before.
 */
export function CustomerPicker({
  value,
  initialLabel = '',
  onChange,
  error,
  label,
  takesFocus = false,
  canAdd = true,
  except,
}: Props) {
  const [chosenName, setChosenName] = useState(initialLabel)
  const [typed, setTyped] = useState(initialLabel)
  const [creating, setCreating] = useState(false)
  const selected = useQuery({ ...customerQuery(value ?? 0), enabled: value !== null && chosenName === '' }).data
  if (value !== null && chosenName === '' && typed === '' && selected?.id === value) {
    setChosenName(selected.full_name)
    setTyped(selected.full_name)
  }
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox
  const searching = typed.trim() !== chosenName || value === null
  const [search] = useDebouncedValue(searching ? typed.trim() : '', 250)
  const query = useQuery({
    ...customersQuery({ ...(search ? { search } : {}), sort: 'full_name', limit: '10' }),
    enabled: dropdownOpened,
  })
  const found = query.data?.customers.filter(({ id }) => id !== except)
  // prevents Enter from choosing a match for older input: nothing is selected until the list
  // matches the typed text
  const isCurrent = !query.isPlaceholderData && (!searching || search === typed.trim())
  const choose = (customer: Customer) => {
    setChosenName(customer.full_name)
    setTyped(customer.full_name)
    onChange(customer.id, customer)
    combobox.closeDropdown()
  }
  const goOn = () => moveOn(combobox.targetRef.current)
  // whether Enter was pressed before the list matched the typed text
  const awaited = useRef(false)
  const first = isCurrent ? found?.[0] : undefined
  useEffect(() => {
    if (isCurrent && dropdownOpened) selectFirstOption()
    else resetSelectedOption()
  }, [isCurrent, query.data, dropdownOpened, selectFirstOption, resetSelectedOption])
  const chooseAwaited = useEffectEvent(() => {
    if (!awaited.current) return
    awaited.current = false
    if (!first) return
    choose(first)
    goOn()
  })
  useEffect(() => {
    if (isCurrent && query.data) queueMicrotask(() => chooseAwaited())
  }, [isCurrent, query.data])
  const clear = () => {
    setChosenName('')
    setTyped('')
    if (value !== null) onChange(null)
  }
  const submit = (option: string) => {
    if (option === NEW) {
      combobox.closeDropdown()
      setCreating(true)
    }
    const customer = found?.find(({ id }) => String(id) === option)
    if (customer) choose(customer)
  }
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        shadow="md"
        zIndex={350}
        // stays inside its dialog; `fixed` keeps the dialog's scrolling from clipping it
        withinPortal={false}
        floatingStrategy="fixed"
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={label}
            error={error}
            value={typed}
            placeholder={text.pickPlaceholder}
            autoComplete="off"
            required
            withAsterisk
            data-autofocus={takesFocus || undefined}
            rightSection={typed && <CloseButton size={44} iconSize={18} aria-label={text.clear} onClick={clear} />}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              awaited.current = false
              combobox.openDropdown()
            }}
            onKeyDown={(event) => {
              if (!dropdownOpened) return
              if (event.key === 'Tab' && searching && search !== '' && first) choose(first)
              if (event.key !== 'Enter') return
              // chooses an option and does not submit the surrounding form
              event.preventDefault()
              if (isCurrent) goOn()
              else awaited.current = true
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              if (!creating && value !== null) setTyped(chosenName)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!dropdownOpened}>
          <Combobox.Options mah={280} className={css.options} aria-label={label}>
            {found?.map((customer) => (
              <Combobox.Option key={customer.id} value={String(customer.id)} className={css.option}>
                <Name>{customer.full_name}</Name>
                <small>
                  <Num>{formatPhone(customer.phone)}</Num>
                </small>
              </Combobox.Option>
            ))}
            {canAdd && (
              <Combobox.Option value={NEW} className={`${css.option} ${css.new}`}>
                <IconPlus size={18} aria-hidden />
                {text.newNamed(searching ? typed.trim() : '')}
              </Combobox.Option>
            )}
          </Combobox.Options>
          <Footer pending={query.isPending} failed={query.isError} found={found?.length ?? 0} />
        </Combobox.Dropdown>
      </Combobox>
      {creating && (
        <Suspense>
          <QuickCustomerDialog
            typed={searching ? typed.trim() : ''}
            onMade={(customer) => {
              setCreating(false)
              choose(customer)
              goOn()
            }}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const Footer = ({ pending, failed, found }: { pending: boolean; failed: boolean; found: number }) => {
  const status = failed ? text.pickFailed : pending ? text.searching : found === 0 ? text.noMatch : ''
  return (
    <p role="status" className={css.status}>
      {status}
    </p>
  )
}
