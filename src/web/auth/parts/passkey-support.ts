/** An IP address, to which browsers bind no passkeys. */
const ADDRESS = /^[\d.]+$|^\[/

/** Whether passkeys can be offered here. Asked before the library of the ceremonies is loaded. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !ADDRESS.test(window.location.hostname)
