import type { campaignProblems } from './routes.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof campaignProblems, string> = {
  campaign_over: 'כל ההודעות של הדיוור כבר נשלחו או בוטלו',
}
