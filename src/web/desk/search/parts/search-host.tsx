import { lazy, Suspense, useEffect } from 'react'
import { closeSearch, openSearch, useSearchOpened } from './search-state.ts'

const SearchDialog = lazy(() => import('../search-dialog.tsx'))

/**
 * Mounted once in the shell. Listens for Ctrl/Cmd+K on any keyboard layout and loads the dialog on
 * first use.
 */
export function SearchHost() {
  const opened = useSearchOpened()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // an open form keeps its input
      if (!document.querySelector('[role=dialog]')) openSearch()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
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
