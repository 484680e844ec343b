/** Paths and storage keys of logos. A path contains the office id and 128 random bits. */

const addressPattern = /^\/logo\/([1-9]\d{0,14})-([\w-]{22})\.(webp|png)$/
const keyPattern = /^([1-9]\d{0,14})\/logos\/([\w-]{22})\.(webp|png)$/

/** The public path of a stored logo. */
export const logoAddress = (key: string): string => key.replace(keyPattern, '/logo/$1-$2.$3')
/** The PNG for link previews; not every messenger reads WebP. */
export const previewAddress = (logo: string): string => logo.replace(/\.webp$/, '.png')
/** The storage key for a path, or null when the path is no logo. */
export const logoKey = (address: string): string | null =>
  addressPattern.test(address) ? address.replace(addressPattern, '$1/logos/$2.$3') : null
