/**
 * Validates identity, dealer and company numbers, which share one check digit: weights 1,2,1,2…,
 * and the sum of the products' digits is divisible by ten.
 */
export function isIsraeliId(typed: string): boolean {
  if (!/^\d{5,9}$/.test(typed)) return false
  const digits = typed.padStart(9, '0')
  if (digits === '000000000') return false
  const sum = [...digits].reduce((total, digit, i) => {
    const product = Number(digit) * ((i % 2) + 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0
}

/**
 * Whether a valid number may be a person's: numbers of companies, associations and partnerships
 * begin with 5. A person's number may also be that of a dealer, so only people can tell.
 */
export const mayBePersonal = (number: string): boolean => !number.padStart(9, '0').startsWith('5')
