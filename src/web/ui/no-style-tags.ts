/**
 * Stands in for the two components of MantineProvider that write style tags (vite.staff.config.ts). The page never renders them, as
 * theme.css holds their text, but importing them computes every variable of the default theme at start-up.
 */
export const MantineCssVariables = (): null => null
export const MantineClasses = (): null => null
