import { whenIdle } from '../platform/when-idle.ts'

type Router = { readonly subscribe: (event: 'onBeforeNavigate', listener: (navigation: Navigation) => void) => unknown }
type Navigation = { readonly pathChanged: boolean }
type ScriptPolicies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

const WORKER = '/worker.js'

/**
 * Registers the service worker once the page is idle. When the worker of a newer build takes over,
 * the page keeps using its own files until the user opens another screen, which reloads the page.
 * Nothing typed is lost.
 */
export function registerWorker(router: Router): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const first = serviceWorker.controller === null
  let changes = 0
  serviceWorker.addEventListener('controllerchange', () => void changes++)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    // the device's first worker belongs to the same build as the page; the router updates the URL
    // in a microtask, so the reload is delayed until after it
    if (pathChanged && changes > (first ? 1 : 0)) setTimeout(() => location.reload())
  })
  whenIdle(() => void serviceWorker.register(trustedUrl(WORKER)).catch(() => undefined))
}

/**
 * The Content-Security-Policy accepts script URLs only from this named policy, which returns a
 * single URL.
 */
function trustedUrl(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  return trustedTypes
    ? trustedTypes.createPolicy('luz-worker', { createScriptURL: () => WORKER }).createScriptURL(url)
    : url
}
