import { lazy, Suspense, useEffect } from 'react'
import { closeSearch, openSearch, useSearchOpened } from './open-search.ts'

const SearchDialog = lazy(() => import('../search-dialog.tsx'))

/** Stands once in the shell: hears Ctrl/Cmd+K on any keyboard layout, and loads the dialog with the first search. */
export function SearchHost() {
  const opened = useSearchOpened()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // a form that is open keeps what was typed in it
      if (!document.querySelector('[role="dialog"]')) openSearch()
    }
    window.addEventListener('keydown', hear)
    return () => {
      window.removeEventListener('keydown', hear)
      closeSearch()
    }
  }, [])
  return (
    opened && (
      <Suspense>
        <SearchDialog onClose={closeSearch} />
      </Suspense>
    )
  )
}
