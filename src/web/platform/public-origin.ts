/**
 * The origin of addresses that people pass on. In the build of the native shells
 * src/web/mobile/public-origin.ts stands in the place of this file.
 */
export const publicOrigin = (): string => location.origin
