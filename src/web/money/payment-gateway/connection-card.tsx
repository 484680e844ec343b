import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { toWallClock } from '#shared/values/local-time.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate, formatTime } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { testGateway, type Gateway } from './api.ts'
import css from './payment-gateway.module.css'
import { text } from './text.ts'

/** The test of the saved credentials, with its last result. */
export function ConnectionCard({ gateway: { tested_at, test_passed } }: { gateway: Gateway }) {
  const testing = useMutation({ mutationFn: testGateway })
  const failure = testing.error instanceof CallFailed ? testing.error.message : text.testFailed
  return (
    <Card as="section" className={css.part}>
      <CardHeader title={text.testTitle}>
        {test_passed === null ? (
          <Chip tone="muted">{text.notTested}</Chip>
        ) : (
          <Chip tone={test_passed === 1 ? 'success' : 'danger'}>
            {test_passed === 1 ? text.passed : text.notPassed}
          </Chip>
        )}
      </CardHeader>
      <p className={css.note}>{text.testNote}</p>
      {tested_at && (
        <p className={css.note}>
          {text.testedAt} <Num>{momentOf(toWallClock(Date.parse(tested_at)))}</Num>
        </p>
      )}
      <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
        {text.test}
      </Button>
      <p role="status" className={css.result}>
        {testing.error ? failure : testing.data?.message}
      </p>
    </Card>
  )
}

const momentOf = (wall: string) => `${formatDate(wall)} ${formatTime(wall)}`
