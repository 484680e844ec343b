/** Services of an online visit after the first. */
export const MORE_SERVICES_MAX = 3
