import { ActionIcon, Button, type ActionIconProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Anchor = Omit<ComponentProps<'a'>, keyof ButtonProps>

/**
 * A link to a screen that looks like a button. Its `to` and `search` are type-checked like those of
 * `<Link>`.
 */
export const LinkButton = createLink((props: ButtonProps & Anchor) => <Button component="a" {...props} />)

/** A link to a screen that looks like an icon button; pass an `aria-label`. */
export const LinkIcon = createLink((props: ActionIconProps & Omit<ComponentProps<'a'>, keyof ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
))
