import { createStore } from '#web/platform/store.ts'

const opened = createStore(false)
/** Opens the search from a button or by Ctrl/Cmd+K. `<SearchHost />` in the shell shows it. */
export const openSearch = (): void => opened.set(true)
/** Does nothing when the search is closed. */
export const closeSearch = (): void => opened.set(false)
export const useSearchOpened = opened.use
