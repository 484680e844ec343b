import { plannedScreen } from '../platform/screens.ts'

/** Screens that do not exist yet. */
export const screens = [plannedScreen('/chat')] as const
