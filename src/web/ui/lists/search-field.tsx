import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import css from './search-field.module.css'
import { text } from '../text.ts'

/** The search box of a list. `useList` debounces its value. */
export function SearchField({
  value,
  onChange,
  placeholder,
}: {
  value: string
  onChange: (typed: string) => void
  placeholder: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={css.box}>
      <IconSearch size={18} aria-hidden />
      <input
        ref={input}
        type="search"
        className={css.input}
        aria-label={placeholder}
        placeholder={placeholder}
        maxLength={80}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button type="button" className={css.clear} aria-label={text.clearSearch} onClick={clear}>
          <IconX size={18} aria-hidden />
        </button>
      )}
    </search>
  )
}
