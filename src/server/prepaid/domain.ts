import { prepaidProblems } from '#shared/prepaid/problems.ts'
import { problemText } from '#shared/prepaid/text.ts'
import type { Domain } from '../platform/domain.ts'
import * as limits from './limits.ts'

export const prepaidDomain: Domain = {
  name: 'prepaid',
  limits,
  problems: { status: prepaidProblems, text: problemText },
}
