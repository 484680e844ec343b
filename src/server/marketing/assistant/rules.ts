import { MINUTE } from '#shared/values/local-time.ts'
import { REMOVED } from './prompt-text.ts'

/** Longer than the longest answer that the provider waits for. */
export const PENDING_MS = 3 * MINUTE

const EMAIL = /[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}/gi
/**
 * Nine digits or more, as phones, identity and account numbers have; prices and dates have fewer.
 */
const LONG_NUMBER = /\+?\d(?:[ \-\u05be\u2013]?\d){8,}/g

/** A text without addresses and long numbers: it goes to a processor outside. */
export const withoutPersonalData = (text: string): string => text.replace(EMAIL, REMOVED).replace(LONG_NUMBER, REMOVED)

/** `₪1,234.50` of `1234.50`, and `₪120` of `120.00`. */
export const priceText = (price: string): string =>
  `₪${price.replace('.00', '').replaceAll(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,')}`
