import { expect, it } from 'vitest'
import { plainSigns } from './plain-signs.ts'

it.for([
  ['0123456789', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２＋３．４', '012+3.4'],
  // mathematical digits follow another ten
  ['𝟎𝟏𝟗𝟘𝟙𝟡', '019019'],
  ['1־2–3—4‑5−6', '1-2-3-4-5-6'],
  ['\u200f050\u00ad\u200b1\ufeff', '0501'],
  ['דנה 7', 'דנה 7'],
] as const)('%j is compared as %j', ([typed, plain]) => expect(plainSigns(typed)).toBe(plain))
