/**
 * Characters that turn the direction of the text around them. Text pasted from contacts and
 * messengers contains them, and whoever types one on purpose turns around the rest of a line that
 * somebody else wrote.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g
/** Marks of one direction, which order the signs beside them and turn nothing around. */
const MARKS = /[\u200e\u200f\u061c]/g
/** A mark beside a sign, whose place it may decide: `C#` at the end of a Hebrew line. */
const USELESS_MARKS = /(?<![\p{P}\p{S}])[\u200e\u200f\u061c](?![\p{P}\p{S}])/gu

/** The text without characters that turn the direction around. */
export const withoutTurns = (text: string): string => text.replace(TURNS, '')
/** The text without any invisible character of direction. */
export const withoutDirections = (text: string): string => withoutTurns(text).replace(MARKS, '')
/**
 * The text without those that it does not need: a mark stays beside a sign where letters of both
 * directions meet.
 */
export const withNeededMarks = (text: string): string =>
  hasBothDirections(text) ? withoutTurns(text).replace(USELESS_MARKS, '') : withoutDirections(text)

const hasBothDirections = (text: string) =>
  /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) && /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(text)
