/**
 * The native side of a shell, as far as its page can tell: Capacitor's own native-bridge.js, the
 * scripts that JSExport.java and JSInjector.java write before it, and messages as
 * MessageHandler.java and PluginResult.java answer them, or as WebViewDelegationHandler.swift does
 * on iOS. The plugins live here, outside the page, and outlive its reloads.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { expect, type Page } from '@playwright/test'

type Platform = 'android' | 'ios'
type Options = Readonly<Record<string, unknown>>
/** What a method answers; a thrown Refusal is a rejected call. */
type Method = (options: Options) => unknown
type Call = { callbackId: string; pluginId: string; methodName: string; options: Options }
type Result = { callbackId: string; pluginId: string; methodName: string; success: boolean; save?: boolean }

/** A rejected call, with the code that the plugin gives. */
export class Refusal extends Error {
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

const bridge = readFileSync('node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js', 'utf8')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** The methods that the shell calls, as a phone on which everything works answers them. */
const working = (kept: Map<string, string>): Record<string, Record<string, Method>> => ({
  App: {
    getInfo: () => ({ version: '1.0' }),
    getLaunchUrl: () => undefined,
    exitApp: () => undefined,
    minimizeApp: () => undefined,
  },
  PushNotifications: {
    checkPermissions: () => ({ receive: 'prompt' }),
    requestPermissions: () => ({ receive: 'denied' }),
    unregister: () => undefined,
    removeAllDeliveredNotifications: () => undefined,
  },
  Browser: { open: () => undefined },
  Share: { share: () => ({ activityType: '' }), canShare: () => ({ value: true }) },
  Keyboard: { hide: () => undefined },
  PrivacyScreen: { enable: () => ({ success: true }) },
  Filesystem: { writeFile: ({ path }) => ({ uri: `file:///storage/emulated/0/Documents/${String(path)}` }) },
  FileViewer: { openDocumentFromLocalPath: () => undefined },
  BiometricAuthNative: {
    checkBiometry: () => ({ isAvailable: true, deviceIsSecure: true, biometryType: 3, biometryTypes: [3], reason: '' }),
    internalAuthenticate: () => undefined,
  },
  SecureStorage: {
    setSynchronizeKeychain: () => undefined,
    internalGetItem: ({ prefixedKey }) => ({ data: kept.get(String(prefixedKey)) ?? null }),
    internalSetItem: ({ prefixedKey, data }) => void kept.set(String(prefixedKey), String(data)),
    internalRemoveItem: ({ prefixedKey }) => ({ success: kept.delete(String(prefixedKey)) }),
    internalClearItemsWithPrefix: () => kept.clear(),
    internalGetPrefixedKeys: ({ prefix }) => ({
      keys: [...kept.keys()].filter((key) => key.startsWith(String(prefix))),
    }),
  },
})

/** The headers by which the page knows the plugins: JSExport.createPluginHeader. */
const headersOf = (plugins: Record<string, Record<string, Method>>) =>
  Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [
      ...['addListener', 'removeListener'].map((method) => ({ name: method })),
      ...[...Object.keys(methods), 'removeAllListeners'].map((method) => ({ name: method, rtype: 'promise' })),
    ],
  }))

/** Injected at the start of each document, before any script of the page. */
function nativeSide({ platform, headers, url }: { platform: Platform; headers: unknown; url: string }): void {
  if (window !== top) return
  const page = window as unknown as Record<string, unknown> & { native: (call: unknown) => Promise<string> }
  page.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers }
  page.WEBVIEW_SERVER_URL = url
  const answer = (reply: string) => {
    if (reply === '') return
    const data = reply
    if (platform === 'android') (page.androidBridge as { onmessage: (event: unknown) => void }).onmessage({ data })
    else (page.Capacitor as { fromNative: (result: unknown) => void }).fromNative(JSON.parse(data))
  }
  page.answerFromNative = answer
  const post = (call: unknown) => void page.native(call).then(answer)
  if (platform === 'android') page.androidBridge = { postMessage: (json: string) => post(JSON.parse(json)) }
  else page.webkit = { messageHandlers: { bridge: { postMessage: post } } }
}

export type Phone = Awaited<ReturnType<typeof givePhone>>

/**
 * Makes `page` the web view of a phone whose application calls this server. The application's
 * files are those of mobile/web.
 */
export async function givePhone(page: Page, server: string, platform: Platform = 'android') {
  // what the phone keeps; the address of the server is that of an installation of one's own
  const kept = new Map([['luz_server', server]])
  const plugins = working(kept)
  const calls: Call[] = []
  const listeners = new Map<string, Call>()
  // another page hears nothing before it listens itself
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) listeners.clear()
  })
  const answer = async (call: Call): Promise<string> => {
    calls.push(call)
    const { callbackId, pluginId, methodName, options } = call
    const result: Result = { callbackId, pluginId, methodName, success: true }
    if (methodName === 'addListener') {
      listeners.set(`${pluginId}.${String(options.eventName)}`, call)
      return ''
    }
    try {
      return JSON.stringify({ ...result, data: (await plugins[pluginId]?.[methodName]?.(options)) ?? null })
    } catch (cause) {
      const { message, code } = cause as Refusal
      return JSON.stringify({ ...result, success: false, error: { message, code, errorMessage: message } })
    }
  }
  const url = 'https://localhost'
  // the server of a journey is on this machine, which pages of elsewhere may not call unasked
  await page.context().grantPermissions(['local-network-access'], { origin: url })
  await page.exposeFunction('native', answer)
  await page.addInitScript(nativeSide, { platform, headers: headersOf(plugins), url })
  await page.addInitScript(bridge)
  // a second start: a first one empties what an earlier installation left in the Keychain
  await page.addInitScript(() => window === top && localStorage.setItem('luz_installed', '1'))
  await page.route(`${url}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    // WebViewLocalServer.java: a path without an ending is a route of the application
    const file = extname(pathname) === '' ? '/index.html' : pathname
    const body = readFileSync(`mobile/web${file}`)
    // the server of a journey speaks http
    const isPage = file === '/index.html'
    const page = isPage ? body.toString().replace("connect-src 'self'", `connect-src 'self' ${server}`) : body
    await route.fulfill({ body: page, contentType: types[extname(file)] ?? 'application/octet-stream' })
  })
  return {
    /** `luz_` and the key. */
    kept,
    plugins,
    calls: (plugin: string, method: string) =>
      calls.filter((call) => call.pluginId === plugin && call.methodName === method).map(({ options }) => options),
    open: (path: string) => page.goto(url + path),
    /** Something happens on the phone, once the application listens. */
    emit: async (plugin: string, event: string, data: object = {}) => {
      await expect.poll(() => listeners.has(`${plugin}.${event}`)).toBe(true)
      const { callbackId } = listeners.get(`${plugin}.${event}`)!
      const result = { callbackId, pluginId: plugin, methodName: 'addListener', success: true, save: true, data }
      await page.evaluate(
        (json) => (window as unknown as { answerFromNative: (json: string) => void }).answerFromNative(json),
        JSON.stringify(result),
      )
    },
  }
}
