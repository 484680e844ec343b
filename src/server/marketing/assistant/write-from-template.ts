import type { Action, Tone, Revision } from '#shared/marketing/assistant/rules.ts'
import { guessAction, type Asked, type Brief } from './read-facts.ts'
import { templates } from './text.ts'

const toneOf: Readonly<Record<Exclude<Revision, 'with_emoji'>, Tone>> = {
  shorter: 'short',
  warmer: 'warm',
  more_formal: 'formal',
  complete: 'warm',
}
/** The number of services that a text about the whole business names. */
const NAMED_MAX = 3

const emojiOf: Readonly<Record<Action, string>> = { birthday: '🎂', business: '✨', product: '🎁', service: '🌟' }
/** The last text with an emoji before it; one that has it stays. */
const withEmoji = (subject: Action, last: string): string =>
  last.startsWith(emojiOf[subject]) ? last : `${emojiOf[subject]} ${last}`

/** A built-in text for what was asked. A free message gets the text that fits its words best. */
export function writeFromTemplate({ action, tone, facts, history }: Brief, { revise, message }: Asked): string {
  const [subject, chosen] = subjectOf({ action, facts }, revise ? (history[0]?.message ?? message) : message)
  const last = history[0]?.reply
  if (revise === 'with_emoji' && last !== undefined) return withEmoji(subject, last)
  const services = facts.products.filter(({ type }) => type === 'service').slice(0, NAMED_MAX)
  return templates[subject][tone ?? (revise && revise !== 'with_emoji' ? toneOf[revise] : 'warm')]({
    office: facts.office,
    city: facts.city,
    link: facts.link,
    firstName: facts.firstName,
    services: services.map(({ name }) => name),
    item: chosen?.name ?? '',
    price: chosen?.price ?? '',
    minutes: chosen?.minutes ?? null,
  })
}

function subjectOf({ action, facts }: Pick<Brief, 'action' | 'facts'>, message: string) {
  const needsItem = action === 'product' || action === 'service'
  if (action !== null && (!needsItem || facts.chosen)) return [action satisfies Action, facts.chosen] as const
  const guessed = guessAction(facts, message)
  return [guessed.action, guessed.chosen] as const
}
