import { createStore } from '../../platform/store.ts'

const reached = createStore(false)
/** Whether to show the employee limit dialog. Separate from the dialog, which loads lazily. */
export const setLimitReached = reached.set
export const useLimitReached = reached.use
