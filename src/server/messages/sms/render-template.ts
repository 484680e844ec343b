import { fitted, VISIT_MESSAGE_PARTS } from '#shared/messages/sms/fit.ts'
import { fillTemplate, type TemplateKind, type TemplateValues } from '#shared/messages/sms/rules.ts'
import type { OwnTemplates } from './template-queries.ts'
import { defaultTemplates } from './text.ts'

/** The office's wording of a kind, or the installation's. */
export const wordingOf = (own: OwnTemplates, kind: TemplateKind): string =>
  own?.[kind]?.message ?? defaultTemplates[kind]

/**
 * The text of a message of this kind in the office's wording; null when the office does not send
 * this kind. Of `values.customer`, the full name, messages use the first. In our own wording long
 * names are shortened, so that it has two parts.
 */
export function renderTemplate(own: OwnTemplates, kind: TemplateKind, values: TemplateValues): string | null {
  if (own?.[kind]?.is_sent === false) return null
  const [customer = ''] = values.customer.trim().split(/\s+/)
  const wording = wordingOf(own, kind)
  const named = { ...values, customer }
  return wording === defaultTemplates[kind]
    ? fitted(VISIT_MESSAGE_PARTS, named, (shown) => fillTemplate(wording, shown))
    : fillTemplate(wording, named)
}
