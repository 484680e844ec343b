import { Button } from '@mantine/core'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PASSKEYS_MAX } from '#shared/team/auth/rules.ts'
import { hasPasskeys, isCancelled, isKnownHere } from '../auth/parts/passkey-ceremonies.ts'
import { CallFailed } from '#web/platform/call.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Account, Passkey } from './api.ts'
import css from './account.module.css'
import { DateAndTime } from '#web/ui/parts/num.tsx'
import { useProof } from './parts/use-proof.tsx'
import { addPasskey, makePasskey, removePasskey } from './passkey-api.ts'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { text } from './text.ts'

/** The passkeys of the person. Nothing is shown where there can be none. */
export default function PasskeysCard({ account: { passkeys, passkeys_available } }: { account: Account }) {
  const { withProof, proofDialog } = useProof()
  const [named, setNamed] = useState<Passkey | null>(null)
  const [isAdding, setAdding] = useState(false)
  const canAdd = passkeys_available === 1 && hasPasskeys()
  if (!canAdd && passkeys.length === 0) return null
  const add = async () => {
    setAdding(true)
    try {
      const attestation = await withProof(makePasskey)
      await withProof(() => addPasskey(attestation))
      toast(text.passkeyAdded, { tone: 'success' })
    } catch (failure) {
      showFailure(failure, text.passkeyAddFailed)
    }
    setAdding(false)
  }
  const remove = async ({ id, name }: Passkey) => {
    const question = { title: text.removePasskeyTitle(name), text: text.removePasskeyText, yes: text.removePasskeyYes }
    if (!(await confirm(question))) return
    await withProof(() => removePasskey(id)).then(
      () => void toast(text.passkeyRemoved, { tone: 'success' }),
      (failure: unknown) => showFailure(failure, text.passkeyRemoveFailed),
    )
  }
  const isFull = passkeys.length >= PASSKEYS_MAX
  return (
    <Card as="section">
      <CardHeader title={text.passkeys} />
      <div className={css.body}>
        <p className={css.note}>{text.passkeysNote}</p>
        {passkeys.length > 0 && (
          <ul className={css.list}>
            {passkeys.map((passkey) => (
              <Row
                key={passkey.id}
                passkey={passkey}
                onRename={() => setNamed(passkey)}
                onRemove={() => void remove(passkey)}
              />
            ))}
          </ul>
        )}
        {!canAdd && <p className={css.note}>{text.passkeysUnsupported}</p>}
        {canAdd && isFull && <p className={css.note}>{text.passkeysFull}</p>}
        {canAdd && !isFull && (
          <div className={css.actions}>
            <Button variant="default" loading={isAdding} onClick={() => void add()}>
              {text.addPasskey}
            </Button>
          </div>
        )}
      </div>
      {named && <PasskeyNameDialog passkey={named} onClose={() => setNamed(null)} />}
      {proofDialog}
    </Card>
  )
}

type RowProps = { readonly passkey: Passkey; readonly onRename: () => void; readonly onRemove: () => void }
const Row = ({ passkey: { name, created_at, last_used_at }, onRename, onRemove }: RowProps) => (
  <li className={css.session}>
    <IconBadge icon={IconKey} />
    <div className={css.device}>
      <b>
        <bdi dir="rtl">{name}</bdi>
      </b>
      <small>
        {text.passkeySince} <DateAndTime iso={created_at} />
      </small>
      <small>
        {last_used_at === null ? (
          text.passkeyUnused
        ) : (
          <>
            {text.passkeyUsed} <DateAndTime iso={last_used_at} />
          </>
        )}
      </small>
    </div>
    <RowAction icon={IconPencil} label={text.renamePasskey(name)} onClick={onRename} />
    <RowAction icon={IconTrash} label={text.removePasskey(name)} onClick={onRemove} />
  </li>
)

function showFailure(failure: unknown, sentence: string): void {
  if (isCancelled(failure)) return void toast(text.passkeyCancelled)
  const known = isKnownHere(failure) ? text.passkeyKnown : null
  const said = failure instanceof CallFailed && failure.status < 500 ? failure.message : sentence
  toast(known ?? said, { tone: 'danger' })
}
