/** Where a logo is served, and under which keys its two forms lie. Its address names the office, and 128 random bits that no one can guess. */

const addressPattern = /^\/logo\/([1-9]\d{0,14})-([\w-]{22})\.(webp|png)$/
const keyPattern = /^([1-9]\d{0,14})\/logos\/([\w-]{22})\.(webp|png)$/

/** The public address of a stored logo. */
export const logoAddress = (key: string): string => key.replace(keyPattern, '/logo/$1-$2.$3')
/** The form that messengers show beside a link: not all of them read WebP. */
export const previewAddress = (logo: string): string => logo.replace(/\.webp$/, '.png')
/** The key behind an address, or null for what is no address of a logo. */
export const logoKey = (address: string): string | null =>
  addressPattern.test(address) ? address.replace(addressPattern, '$1/logos/$2.$3') : null
