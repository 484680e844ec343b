import { createStore } from './store.ts'

const reachable = createStore(true)
/**
 * Whether the server is reachable: false after a call without a response, until the next call with
 * one.
 */
export const setReachable = reachable.set
export const useReachable = reachable.use
