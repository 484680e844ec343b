import type { CapacitorConfig } from '@capacitor/cli'

/**
 * The native shells, in mobile/. Their web files are those of mobile/web, which `npm run mobile`
 * builds. The page's host name chooses the server (src/web/mobile/server-address.ts), and its origin
 * is what LUZ_ORIGINS of a server allows: `https://localhost`, `capacitor://localhost`.
 */
const config: CapacitorConfig = {
  appId: 'il.co.luz.app',
  appName: 'לו״ז',
  webDir: 'mobile/web',
  backgroundColor: '#faf7f2',
  // a console in release builds would put names into the log of the phone
  loggingBehavior: 'debug',
  android: { path: 'mobile/android' },
  // mobile/ios has a delegate of its own, which gives the plugins what is theirs
  ios: { path: 'mobile/ios', handleApplicationNotifications: false },
  server: { hostname: process.env.LUZ_SHELL_HOST ?? 'localhost' },
  plugins: {
    // dark signs on light pages; src/web/mobile/shell.css reads the insets
    SystemBars: { style: 'LIGHT', insetsHandling: 'css', initialViewportFitValueHint: 'cover' },
    // an open application shows what the bell counts, too: the person may look at another screen
    PushNotifications: { presentationOptions: ['banner', 'list', 'badge', 'sound'] },
  },
}

export default config
