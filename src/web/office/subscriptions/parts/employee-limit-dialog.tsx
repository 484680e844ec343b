import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/platform/session.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { permissionsQuery, type Subscription } from '../api.ts'
import { text } from '../text.ts'
import { SupportButton } from './support-button.tsx'
import UpgradeDialog from './upgrade-dialog.tsx'
import css from './upgrade-note.module.css'

const LARGEST_PLAN = 4

/**
 * Shown when the plan has no room for another employee (402 employee_limit): offers the next plan,
 * or support on the largest one. Lazy.
 */
export default function EmployeeLimitDialog({ onClose }: { onClose: () => void }) {
  const { office } = useSession()
  const { data } = useQuery(permissionsQuery)
  const plan = (data?.subscription as Partial<Subscription> | undefined)?.office_subscription?.plan_id
  if (plan !== undefined && plan < LARGEST_PLAN)
    return <UpgradeDialog plan={plan + 1} title={text.employeesTitle} onClose={onClose} />
  return (
    <Dialog title={text.upgradeDialog} onClose={onClose}>
      <DialogBody>
        {plan === LARGEST_PLAN && (
          <div className={css.note}>
            <p>{text.largestPlan}</p>
            <SupportButton message={text.extendMessage(office.name)} />
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
