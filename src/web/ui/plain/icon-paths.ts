/**
 * Outlines of Tabler icons (MIT) for the first steps of booking, as path data. The icon package is
 * used only by the staff application.
 */
export const iconPaths = {
  share: 'M8 9H7a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2h-1M12 14V3M9 6l3-3 3 3',
  check: 'M5 12l5 5L20 7',
} as const
