import { prepaidProblems } from '#shared/money/prepaid/routes.ts'
import { problemText } from '#shared/money/prepaid/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { openOnCustomer, openOnProduct } from './open-queries.ts'
import { prepaidRoutes } from './routes.ts'

export const prepaidDomain: Domain = {
  name: 'prepaid',
  routes: prepaidRoutes,
  answers: { openOnCustomer, openOnProduct },
  problems: { status: prepaidProblems, text: problemText },
  uniques: { punch_card_offer_name_taken: 'punch_card_name_taken' },
}
