import { useLayoutEffect, type RefObject } from 'react'

/**
 * Synchronises uncontrolled radio buttons with the state: takes over a choice made before the
 * script loaded, and checks the stored choice. Controlled radio buttons would undo the early
 * choice.
 */
export function useEarlyChoice(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  chosen: number | null,
  onChoose: (id: number) => void,
): void {
  useLayoutEffect(() => {
    if (!form.current) return
    const marked = Number(new FormData(form.current).get(name))
    if (chosen === null) {
      if (marked) onChoose(marked)
      return
    }
    const radio = form.current.querySelector<HTMLInputElement>(`input[type=radio][value="${chosen}"]`)
    if (radio && !radio.checked) radio.checked = true
  }, [form, name, chosen, onChoose])
}
