import { createStore } from '../platform/store.ts'

/** Which appointments of a series a change is for. */
export type SeriesScope = 'this' | 'following' | 'all'
export type ScopeQuestion = { readonly title: string; readonly answer: (scope: SeriesScope | null) => void }

const questionStore = createStore<ScopeQuestion | null>(null)
export const useScopeQuestion = questionStore.use

/** Asks which appointments of a series a change is for; null changes nothing. */
export const askScope = (title: string): Promise<SeriesScope | null> =>
  new Promise((resolve) => {
    questionStore.get()?.answer(null)
    const answer = (scope: SeriesScope | null) => {
      questionStore.set(null)
      resolve(scope)
    }
    questionStore.set({ title, answer })
  })
