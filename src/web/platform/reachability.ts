import { createStore } from './store.ts'

const reachable = createStore(true)
/** Whether the server answers: false from a call without an answer until the next call with one. */
export const setReachable = reachable.set
export const useReachable = reachable.use
