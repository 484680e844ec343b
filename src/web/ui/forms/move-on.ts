const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea'

/** Moves the focus to the next field of the form, once what was just entered has been drawn. */
export function moveOn(from: HTMLElement | null): void {
  setTimeout(() => {
    const all = [...(from?.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
    const fields = all.filter((field) => field.tabIndex >= 0 && !field.matches(':disabled') && field.offsetParent)
    if (from) fields[fields.indexOf(from) + 1]?.focus()
  })
}
