/** Finds the phone numbers in a text that holds more than one number, as cells of lists do. */
import { isMobile, normalizePhone } from './phone.ts'
import { plainSigns } from './plain-signs.ts'

/** Digits with what people put between them. A spreadsheet adds `.0` to a number. */
const DIGITS = /\+?\d[\d\s\-().]*/g

/** In E.164, mobiles first, each once; empty when there is none. */
export function phonesInText(text: string): string[] {
  const whole = normalizePhone(text)
  if (whole !== null) return [whole]
  const runs = [...plainSigns(text).matchAll(DIGITS)]
  const found = [...new Set(runs.flatMap(([run]) => phonesInRun(run.trim().replace(/(?<=\d{8})\.0$/, ''))))]
  return [...found.filter(isMobile), ...found.filter((phone) => !isMobile(phone))]
}

/** Numbers of which only a space separates one from the next: the longest reading comes first. */
function phonesInRun(run: string): string[] {
  const words = run.split(/\s/)
  for (let first = 0; first < words.length; first++)
    for (let end = words.length; end > first; end--) {
      const phone = normalizePhone(words.slice(first, end).join(''))
      if (phone !== null) return [phone, ...phonesInRun(words.slice(end).join(' '))]
    }
  return []
}
