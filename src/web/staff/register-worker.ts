import { whenIdle } from '../platform/when-idle.ts'

type Router = { readonly subscribe: (event: 'onBeforeNavigate', listener: (navigation: Navigation) => void) => unknown }
type Navigation = { readonly pathChanged: boolean }
type ScriptPolicies = {
  createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string }
}

const WORKER = '/worker.js'

/**
 * Registers the service worker once the page is idle. When the worker of a newer build takes over, the page goes on with its own files
 * until the person opens another screen; that screen comes from the new build, so nothing typed is lost.
 */
export function registerWorker(router: Router): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const first = serviceWorker.controller === null
  let changes = 0
  serviceWorker.addEventListener('controllerchange', () => void changes++)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    // the first worker of this device is of the same build as the page
    // the router writes the new address in a microtask, so the reload comes after it
    if (pathChanged && changes > (first ? 1 : 0)) setTimeout(() => location.reload())
  })
  whenIdle(() => void serviceWorker.register(trusted(WORKER)).catch(() => undefined))
}

/** The content policy accepts the address of a script only from this named policy, which knows one address. */
function trusted(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  return trustedTypes
    ? trustedTypes.createPolicy('luz-worker', { createScriptURL: () => WORKER }).createScriptURL(url)
    : url
}
