import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { Name } from '../parts/name.tsx'
import { Card, CardHeader } from './card.tsx'
import { Chip } from './chip.tsx'
import { DateAndTime } from './num.tsx'
import { text } from './test-card-text.ts'
import css from './test-card.module.css'

type Props = {
  /** What the test asks of the service, and that it does nothing else. */
  readonly note: string
  /** Of the last test. `passed` is 0 or 1; both are null before the first. */
  readonly last: { readonly tested_at: string | null; readonly test_passed: number | null }
  readonly test: () => Promise<{ readonly message: string }>
}

/** The test of the saved credentials of an outside service, with its last result. */
export function TestCard({ note, last: { tested_at, test_passed }, test }: Props) {
  const testing = useMutation({ mutationFn: test })
  const failure = testing.error instanceof CallFailed ? testing.error.message : text.testFailed
  return (
    <Card as="section" className={css.card}>
      <CardHeader title={text.testTitle}>
        {test_passed === null ? (
          <Chip tone="muted">{text.notTested}</Chip>
        ) : (
          <Chip tone={test_passed === 1 ? 'success' : 'danger'}>
            {test_passed === 1 ? text.passed : text.notPassed}
          </Chip>
        )}
      </CardHeader>
      <p className={css.note}>{note}</p>
      {tested_at && (
        <p className={css.note}>
          {text.testedAt} <DateAndTime iso={tested_at} />
        </p>
      )}
      <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
        {text.test}
      </Button>
      <p role="status" className={css.result}>
        <Name>{testing.error ? failure : (testing.data?.message ?? '')}</Name>
      </p>
    </Card>
  )
}
