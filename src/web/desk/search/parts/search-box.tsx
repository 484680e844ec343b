import { IconSearch } from '@tabler/icons-react'
import { text } from './text.ts'
import { openSearch } from './search-state.ts'
import css from './search-box.module.css'

/** A button that looks like a search field and opens the global search. */
export const SearchBox = () => (
  <button type="button" className={css.box} onClick={openSearch} aria-keyshortcuts="Control+K Meta+K">
    <IconSearch size={18} aria-hidden />
    <span>{text.placeholder}</span>
    <kbd aria-hidden>{text.keys}</kbd>
  </button>
)
