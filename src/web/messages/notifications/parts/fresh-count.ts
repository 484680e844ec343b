import { createStore } from '#web/platform/store.ts'

/** How many notifications came in since the list was last opened; the title of the tab shows it. */
const fresh = createStore(0)
export const setFresh = fresh.set
export const useFresh = fresh.use
