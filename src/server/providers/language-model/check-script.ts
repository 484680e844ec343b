import { ModelFailure, type ModelMessage } from './language-model.ts'
import { scriptLanguages } from './languages-text.ts'

/** Letters that belong to no single script, such as ª, are in every text. */
const USUAL = String.raw`\p{Script=Hebrew}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}`
const OTHER_LETTER = new RegExp(String.raw`(?![${USUAL}])\p{L}`, 'u')

/**
 * Ends a text before the first letter of a script that nobody asked for: small models slip into
 * other languages. A script is asked for when the conversation has its letters or names its
 * language.
 */
export async function* inScriptsOf(
  messages: readonly ModelMessage[],
  parts: AsyncIterable<string>,
): AsyncGenerator<string> {
  const asked = messages.map(({ content }) => content).join('\n')
  const allowed = scriptLanguages.filter(([letters, names]) => letters.test(asked) || names.test(asked))
  const isForeign = (letter: string) => OTHER_LETTER.test(letter) && !allowed.some(([letters]) => letters.test(letter))
  for await (const part of parts) {
    const letters = Array.from(part)
    const end = letters.findIndex((letter) => isForeign(letter))
    if (end < 0) {
      yield part
      continue
    }
    yield letters.slice(0, end).join('')
    throw new ModelFailure('foreign')
  }
}
