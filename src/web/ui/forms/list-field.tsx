import { Select, type SelectProps } from '@mantine/core'
import type { FocusEvent, KeyboardEvent } from 'react'
import { moveOn } from './move-on.ts'

/** The option of an open list that Enter would pick. */
const markedIn = (input: HTMLInputElement): HTMLElement | null => {
  const list = input.getAttribute('aria-controls')
  return list === null ? null : (document.getElementById(list)?.querySelector('[data-combobox-selected]') ?? null)
}
const isOpen = (input: HTMLInputElement): boolean => input.getAttribute('aria-expanded') === 'true'

/**
 * A choice from a list, by hand or by typing. The first match is marked; Enter picks it and goes on
 * to the next field, Tab and a press elsewhere pick what was typed. While the list is open, Enter
 * never submits the form.
 */
export function ListField(props: SelectProps<string>) {
  const { value, data = [] } = props
  const chosen = data.find((one) => typeof one === 'object' && 'value' in one && one.value === value)
  const label = chosen && typeof chosen === 'object' && 'label' in chosen ? chosen.label : ''
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !isOpen(event.currentTarget)) return
    event.preventDefault()
    if (markedIn(event.currentTarget)) moveOn(event.currentTarget)
  }
  const onBlurCapture = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (isOpen(input) && input.value !== '' && input.value !== label) markedIn(input)?.click()
  }
  return (
    <Select
      allowDeselect={false}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen={value === null}
      {...props}
      onKeyDown={onKeyDown}
      onBlurCapture={onBlurCapture}
    />
  )
}
