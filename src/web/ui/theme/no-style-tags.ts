/**
 * Replaces the two components of MantineProvider that write style tags (see vite.staff.config.ts).
 * theme.css contains their output, so they are never rendered, but importing the originals would
 * compute every variable of the default theme at start-up.
 */
export const MantineCssVariables = (): null => null
/** Renders nothing, like the component above. */
export const MantineClasses = (): null => null
