/** Moves the focus to a field, whose error screen readers then read. */
export const focusOn = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
