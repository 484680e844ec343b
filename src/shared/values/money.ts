/** Money arithmetic in whole agorot, because decimal fractions of shekels are inexact as floats. */
import type { Money } from './wire.ts'

/** The form of `money` in wire.ts: two decimals, at most ten digits of shekels. */
const MONEY = /^-?\d{1,10}\.\d\d$/
/** 9,999,999,999.99: the largest amount that the wire carries, far inside the safe integers. */
const AGOROT_MAX = 999_999_999_999

/**
 * Agorot of `120.00`. Throws a RangeError for anything but an amount with exactly two decimals.
 * Typed amounts (120, "120.5") are normalized by `moneyIn` of wire.ts.
 */
export function toAgorot(money: string): number {
  if (typeof money !== 'string' || !MONEY.test(money))
    throw new RangeError(`${JSON.stringify(money)} is not an amount with two decimals`)
  return Number(money.replace('.', '')) + 0 // -0.00 is 0
}

/**
 * `120.00` of whole agorot. Throws a RangeError for fractions, and for amounts that the wire does
 * not carry.
 */
export function toMoney(agorot: number): Money {
  if (!Number.isInteger(agorot) || Math.abs(agorot) > AGOROT_MAX)
    throw new RangeError(`${agorot} is not a whole number of agorot up to ${AGOROT_MAX}`)
  const digits = String(Math.abs(agorot)).padStart(3, '0')
  return `${agorot < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Money
}
