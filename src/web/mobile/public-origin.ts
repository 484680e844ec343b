import type * as browser from '#web/platform/public-origin.ts'
import { serverOrigin } from './server-address.ts'

/** The server's, because the page's own leads nowhere on another device. */
export const publicOrigin: typeof browser.publicOrigin = serverOrigin
