import type { AppPlatform } from '#shared/values/push-content.ts'

/** What the native bridge puts on the window before any script of the page runs. */
type Bridge = { readonly getPlatform?: () => string }

/** The platform of the application that shows this page; null in a browser. */
export function appPlatform(): AppPlatform | null {
  const { Capacitor: bridge } = globalThis as { readonly Capacitor?: Bridge }
  const name = bridge?.getPlatform?.()
  return name === 'ios' || name === 'android' ? name : null
}
