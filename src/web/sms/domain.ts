import { plannedScreen } from '../platform/screens.ts'

/** Screens that do not exist yet. */
export const screens = [plannedScreen('/sms')] as const
