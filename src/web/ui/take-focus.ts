/** As a field's `ref`: the next step's first field takes the focus when it comes, because the one before has gone. */
export const takeFocus = (field: HTMLElement | null): void => field?.focus()
