import { directionOf } from '#web/platform/direction.ts'

/**
 * A name, or another text that somebody typed, isolated from the surrounding words. With a Hebrew
 * letter it reads from right to left.
 */
export const Name = ({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string | undefined
}) => (
  <bdi dir={directionOf(children)} className={className}>
    {children}
  </bdi>
)
