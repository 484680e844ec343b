/**
 * A phone with the application: what its native bridge puts on the window, and the plugins for
 * notifications behind it, as @capacitor/push-notifications 8.1 does on each platform.
 */
export type PhoneOptions = {
  readonly platform: 'ios' | 'android'
  /** Before anybody was asked. */
  readonly permission: 'prompt' | 'granted' | 'denied'
  /** What the person answers to the question of the system. */
  readonly answer: 'granted' | 'denied' | 'prompt'
  /** What Apple or Google call this application; null when they cannot be reached. */
  readonly token: string | null
  /** Without the plugin, the application was built for another purpose. */
  readonly hasPlugin?: boolean
}
export type Phone = {
  permission: string
  token: string | null
  /** What the page asked of the plugin, by name. */
  readonly calls: string[]
  /** How many notifications the phone shows. */
  shown: number
  /** The person taps on a notification with this data, or on one of its buttons. */
  readonly tap: (data: unknown, actionId?: string) => void
  /** Apple or Google give another token while the application runs. */
  readonly changeToken: (token: string) => void
}

/**
 * Puts the bridge on the window. It refers to nothing outside itself, because a browser may run it
 * before the scripts of a page.
 */
export function installPhone(options: PhoneOptions): Phone {
  type Listener = (data: unknown) => void
  const { platform, answer, hasPlugin = true } = options
  const isApple = platform === 'ios'
  const listeners = new Map<string, Map<string, Listener>>()
  const retained: { readonly event: string; readonly data: unknown }[] = []
  let next = 0
  // Android keeps tokens and both keep taps for a listener that comes later
  const tell = (event: string, data: unknown, isKept: boolean) => {
    const found = [...(listeners.get(event)?.values() ?? [])]
    if (found.length === 0 && isKept) retained.push({ event, data })
    for (const listener of found) listener(data)
  }
  const valueOf = (token: string) => (isApple ? token.toUpperCase() : token)
  const phone: Phone = {
    permission: options.permission,
    token: options.token,
    calls: [],
    shown: 0,
    tap: (data, actionId = 'tap') =>
      tell('pushNotificationActionPerformed', { actionId, notification: { id: '1', data } }, true),
    changeToken: (token) => {
      phone.token = token
      tell('registration', { value: valueOf(token) }, !isApple)
    },
  }
  let isRegistered = false
  const methods: Record<string, () => unknown> = {
    checkPermissions: () => ({ receive: phone.permission }),
    requestPermissions: () => {
      // a phone asks once
      if (phone.permission === 'prompt') phone.permission = answer
      return { receive: phone.permission }
    },
    register: () => {
      isRegistered = true
      const { token } = phone
      setTimeout(() =>
        token === null
          ? tell('registrationError', { error: 'SERVICE_NOT_AVAILABLE' }, !isApple)
          : tell('registration', { value: valueOf(token) }, !isApple),
      )
    },
    unregister: () => void (isRegistered = false),
    createChannel: () => {
      if (isApple) throw new Error('Not available on iOS')
    },
    removeAllDeliveredNotifications: () => {
      if (isApple && !isRegistered) throw new Error('event capacitorDidRegisterForRemoteNotifications not called.')
      phone.shown = 0
    },
  }
  const headers = [
    {
      name: 'PushNotifications',
      methods: [
        ...Object.keys(methods).map((name) => ({ name, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener' },
      ],
    },
    { name: 'App', methods: [{ name: 'getInfo', rtype: 'promise' }] },
    { name: 'PhoneSettings', methods: [{ name: 'open', rtype: 'promise' }] },
  ]
  const nativePromise = async (plugin: string, method: string): Promise<unknown> => {
    if (plugin === 'App') return { name: 'לו״ז', id: 'il.co.luz.app', build: '7', version: '1.4.2' }
    if (plugin === 'PhoneSettings') {
      phone.calls.push('openSettings')
      return undefined
    }
    if (!hasPlugin) throw new Error('"PushNotifications" plugin is not implemented')
    phone.calls.push(method)
    return methods[method]!()
  }
  const nativeCallback = (_: string, method: string, sent: Record<string, string>, callback: Listener): string => {
    const event = sent.eventName!
    if (method === 'removeListener') return String(listeners.get(event)?.delete(sent.callbackId!))
    const id = String((next += 1))
    listeners.set(event, (listeners.get(event) ?? new Map<string, Listener>()).set(id, callback))
    for (const kept of retained.splice(0))
      if (kept.event === event) setTimeout(() => tell(event, kept.data, false))
      else retained.push(kept)
    return id
  }
  const scope = globalThis as unknown as Record<string, unknown>
  // @capacitor/core keeps the object that it found when it was loaded
  const bridge = (scope.Capacitor ??= {}) as Record<string, unknown>
  Object.assign(bridge, { PluginHeaders: headers, Plugins: {}, nativePromise, nativeCallback })
  bridge.getPlatform = () => platform
  delete scope.androidBridge
  delete scope.webkit
  if (isApple) scope.webkit = { messageHandlers: { bridge: {} } }
  else scope.androidBridge = {}
  scope.phone = phone
  return phone
}
