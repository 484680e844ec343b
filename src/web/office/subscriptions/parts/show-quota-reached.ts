import { queryClient } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { supportQuery } from '../api.ts'
import { text } from '../text.ts'
import { supportLink } from './support-link.ts'

/**
 * Shows the popup for an exhausted SMS quota: the server's sentence and a button to the support
 * chat.
 */
export async function showQuotaReached(sentence: string): Promise<void> {
  const office = readSession()?.office.name ?? ''
  const support = await queryClient.fetchQuery(supportQuery).catch(() => null)
  const link = support && supportLink(support, text.quotaMessage(office))
  if (!link) return notice(sentence)
  const question = { title: text.heading, text: sentence, yes: link.label, no: text.close, danger: false }
  if (await confirm(question)) window.open(link.href, '_blank', 'noopener')
}
