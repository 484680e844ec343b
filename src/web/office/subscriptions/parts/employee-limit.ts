import { createStore } from '#web/platform/store.ts'

const limitReached = createStore(false)
/** Whether to show the employee limit dialog. Separate from the dialog, which loads lazily. */
export const setLimitReached = limitReached.set
export const useLimitReached = limitReached.use
