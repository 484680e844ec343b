import { notifications } from '#shared/messages/notifications/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { markAllAsSeen, markListOpened, seeNotification } from './mark-seen.ts'
import { saveSettings, showSettings } from './save-settings.ts'
import { removeDevice, saveDevice, showDevice } from './save-device.ts'
import { tryDevice } from './try-device.ts'
import { showCount, showNotifications } from './show-notifications.ts'

export const notificationRoutes = serve(notifications, {
  list: ({ query, ...context }) => showNotifications(context, query),
  count: (context) => showCount(context),
  markOpened: ({ body, ...context }) => markListOpened(context, body.until),
  markSeen: ({ params, ...context }) => seeNotification(context, params.id),
  markAllSeen: ({ body, ...context }) => markAllAsSeen(context, body.until),
  settings: (context) => showSettings(context),
  saveSettings: ({ body, ...context }) => saveSettings(context, body),
  device: (context) => showDevice(context),
  saveDevice: ({ body, ...context }) => saveDevice(context, body),
  tryDevice: (context) => tryDevice(context),
  removeDevice: (context) => removeDevice(context),
})
