import { prepaidProblems } from '#shared/money/prepaid/problems.ts'
import { problemText } from '#shared/money/prepaid/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import * as limits from './limits.ts'
import type { RestCredits } from './rest-credits.ts'
import { openOnCustomer, openOnProduct } from './open-queries.ts'
import { prepaidRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    prepaid: true
  }
}

/** `credits` issues the documents of what is credited. */
export const prepaidDomain = (credits: RestCredits): Domain => ({
  name: 'prepaid',
  routes: prepaidRoutes(credits),
  limits,
  answers: { openOnCustomer, openOnProduct },
  problems: { status: prepaidProblems, text: problemText },
  uniques: { punch_card_offer_name_taken: 'punch_card_name_taken' },
})
