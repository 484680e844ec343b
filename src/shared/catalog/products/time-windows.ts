/** Lengths of a service in minutes, as listed in the specification, and the default. */
export const TIME_WINDOWS = [15, 30, 45, 60, 90, 120, 180, 240] as const
export const DEFAULT_TIME_WINDOW = 60

/** Minutes that may be kept free after a service. */
export const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60] as const
