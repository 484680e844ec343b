/** Arithmetic of money: whole agorot inside, because shekels with decimals are no floats. */
import type { Money } from './wire.ts'

/** Agorot of `120.00`. */
export const toAgorot = (money: string): number => Number(money.replace('.', ''))

/** `120.00` of whole agorot. */
export function toMoney(agorot: number): Money {
  const digits = String(Math.abs(agorot)).padStart(3, '0')
  return `${agorot < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Money
}
