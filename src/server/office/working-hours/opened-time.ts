import type { OfficeContext } from '#server/platform/http/serve.ts'

export type OpeningContext = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Makes a change of hours, and offers the working time that it opens to who waits for it. */
    offerOpenedTime: <T>(context: OpeningContext, change: () => Promise<T>) => Promise<T>
  }
}
