import {
  cloneElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'

export type ButtonElement = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
type Props = {
  /** The same button, whether the code of what it opens is there or not. */
  readonly button: ButtonElement
  /** What a screen reader announces. */
  readonly opens: 'menu' | 'dialog'
  /** Imports what it opens. */
  readonly load: () => Promise<unknown>
  /** Shows the button with what it opens, which a lazy component does. */
  readonly children: ReactNode
}

/**
 * A button whose menu is loaded when somebody is about to press it, so that a screen is drawn
 * without the code of menus.
 */
export function OpensLater({ button, opens, load, children }: Props) {
  const [isWanted, setWanted] = useState(false)
  const loadSoon = () => void load().catch(() => undefined)
  const plain = cloneElement(button, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
    onClick: () => setWanted(true),
  })
  return isWanted ? <Suspense fallback={plain}>{children}</Suspense> : plain
}

/**
 * For what a press loads: whether it is open, which it is from the start, but not in the first
 * frame, and the ref of its button. The button takes the focus over from the one that was pressed,
 * so that it gets it back.
 */
export function useOpenedLater(): readonly [boolean, (opened: boolean) => void, RefObject<HTMLButtonElement | null>] {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      button.current?.focus({ preventScroll: true })
      setOpened(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return [opened, setOpened, button]
}
