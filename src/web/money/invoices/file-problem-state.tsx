import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/parts/states.tsx'
import { text } from './text.ts'

/**
 * An invoice that cannot be shown: the specification's sentence, and a button that tries again.
 */
export const FileProblem = ({ sentence, onRetry }: { sentence: string; onRetry?: () => void }) => (
  <div role="alert">
    <EmptyState icon={IconFileOff} title={sentence}>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {text.again}
        </Button>
      )}
    </EmptyState>
  </div>
)
