/**
 * Focuses a field when it is mounted; pass it as `ref` to the first field of a step. The field that
 * had the focus before is unmounted.
 */
export const focusOnMount = (field: HTMLElement | null): void => field?.focus()
