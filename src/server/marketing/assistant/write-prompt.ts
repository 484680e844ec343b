import { randomBytes } from 'node:crypto'
import type { ModelMessage } from '#server/providers/language-model/language-model.ts'
import type { Asked, Brief, Facts } from './read-facts.ts'
import { actionText, revisionText, systemText, toneText } from './prompt-text.ts'
import { withoutPersonalData } from './rules.ts'

/**
 * The conversation for a model. Names and descriptions are data between random marks, as JSON, so
 * that their text can neither end the block nor be taken for the user's request. Phones, addresses
 * and identity numbers are removed from everything.
 */
export function writePrompt({ action, tone, facts, history }: Brief, { message, revise }: Asked): ModelMessage[] {
  const mark = `=====${randomBytes(9).toString('hex')}=====`
  const request = [
    revise ? revisionText[revise] : action ? actionText[action] : null,
    tone ? toneText[tone] : null,
    // the words of a quick action or of a change only name it
    action || revise ? null : message,
  ]
  return [
    { role: 'system', content: systemText(mark, JSON.stringify(dataOf(facts), null, 1)) },
    ...history.toReversed().flatMap((exchange): ModelMessage[] => [
      { role: 'user', content: withoutPersonalData(exchange.message) },
      { role: 'assistant', content: withoutPersonalData(exchange.reply) },
    ]),
    { role: 'user', content: withoutPersonalData(request.filter((line) => line !== null).join('\n')) },
  ]
}

function dataOf({ office, city, link, products, chosen, firstName }: Facts) {
  const item = ({ name, price, minutes }: Facts['products'][number] | NonNullable<Facts['chosen']>) => ({
    name: withoutPersonalData(name),
    price,
    ...(minutes !== null && { minutes }),
  })
  return {
    business: { name: office, ...(city && { city }), ...(link && { booking_link: link }) },
    services: products.filter(({ type }) => type === 'service').map((one) => item(one)),
    products: products.filter(({ type }) => type === 'product').map((one) => item(one)),
    ...(chosen && {
      chosen: { ...item(chosen), ...(chosen.description && { description: withoutPersonalData(chosen.description) }) },
    }),
    ...(firstName && { first_name: firstName }),
  }
}
