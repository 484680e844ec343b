/**
 * Reads the names that people type. Names go into messages, where phones turn addresses and numbers
 * into links, so a name is one line without either. The server reads them; the web shows its
 * answer.
 */
import { withNeededMarks } from './direction-marks.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts'

/** The name without tabs, needless direction marks and space around it. */
export const cleanName = (typed: string): string => withNeededMarks(typed.replaceAll(/\t+/g, ' ')).trim()

/** True for a name with a visible sign beyond the quotes, points and hyphens that lists leave. */
export const namesSomething = (name: string): boolean =>
  /(?![\p{Pd}\p{Pi}\p{Pf}"'.,:;_\u05f3\u05f4\u2026])[\p{L}\p{N}\p{P}\p{S}]/u.test(name)

/** What is wrong with a name, as a key of fieldText; null for a good one. */
export function nameProblem(name: string): 'name_lines' | 'name_address' | 'name_phone' | null {
  if (LINE_BREAK.test(name)) return 'name_lines'
  if (hasPhone(name)) return 'name_phone'
  return hasAddress(name) ? 'name_address' : null
}

/** True for one line without an address in it. It may have a phone number. */
export const isPlainLine = (typed: string): boolean => !LINE_BREAK.test(typed) && !hasAddress(typed)

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/
/** Characters that are read as others, or not seen at all, are compared as what is seen. */
const asSeen = (typed: string) => typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')

/**
 * Seven digits with what people and phones skip when they dial. Points also separate dates, such as
 * 12.5.1990, so that digits with points are a number from nine on.
 */
const PHONE = /(?:\p{Nd}[\s\p{Pd}()]*){7}|(?:\p{Nd}[\s\p{Pd}().]*){9}/u
const hasPhone = (typed: string) => PHONE.test(asSeen(typed))

/** What opens an application, with or without a domain. */
const SCHEME =
  /:\/\/|(?<![\p{L}\p{N}])(?:mailto|tel|sms|smsto|callto|facetime|skype|whatsapp|geo|intent|market|javascript|data):/iu
const IP_ADDRESS = /\d\.\d+\.\d+\.\d/
const DOMAIN = /[\p{L}\p{M}\p{N}-][.\u3002](xn--[a-z\d-]+|[\p{L}\p{M}]+)(?![\p{L}\p{M}\p{N}])/giu
/**
 * With space around the dot, only the domains that nobody reads as a word: `Dr. Hair` is a name.
 */
const SPACED = /[\p{L}\p{N}-]\s*[.\u3002]\s*(?:com|net|org|biz|xyz|(?:co|org|ac|gov)\s*\.\s*il|ru)(?![\p{L}\p{N}])/iu

function hasAddress(typed: string): boolean {
  const seen = asSeen(typed)
  if (SCHEME.test(seen) || IP_ADDRESS.test(seen) || SPACED.test(seen)) return true
  return [...seen.matchAll(DOMAIN)].some(([, tail]) => isTopLevel(tail!) || isTopLevel(tail!.replace(/\p{M}/gu, '')))
}

/** Domains of other scripts stand in the list as they are sent, `xn--`. */
function isTopLevel(tail: string): boolean {
  const url = URL.parse(`http://a.${tail}`)
  return url !== null && TOP_LEVEL_DOMAINS.has(url.hostname.slice('a.'.length))
}
