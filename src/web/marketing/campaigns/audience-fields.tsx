import '../../ui/forms/forms.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { GENDERS } from '#shared/customers/customers/text.ts'
import {
  IconBalloon,
  IconClockPause,
  IconScissors,
  IconStar,
  IconUserPlus,
  IconUsers,
  type Icon as IconType,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NamedCustomers } from '#web/customers/customers/parts/named-customers.tsx'
import { formatCount } from '#web/platform/format.ts'
import { IconBadge } from '#web/ui/parts/icon-badge.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { previewQuery } from './api.ts'
import { AUDIENCE_KINDS, chosenOf, daysOf, NO_MESSAGE, type Audience, type AudienceKind } from './audience-values.ts'
import css from './composer.module.css'
import { ProductField } from './product-field.tsx'
import { text } from './text.ts'

const icons = {
  not_seen: IconClockPause,
  birthday: IconBalloon,
  regular: IconStar,
  bought: IconScissors,
  all: IconUsers,
  named: IconUserPlus,
} as const satisfies Record<AudienceKind, IconType>

type Props = { readonly audience: Audience; readonly onChange: (audience: Audience) => void }

/** Whom a campaign is for: a segment with its details and filters, or chosen customers. */
export function AudienceFields({ audience, onChange }: Props) {
  const change = (changed: Partial<Audience>) => onChange({ ...audience, ...changed })
  return (
    <fieldset className={css.audience}>
      <legend>{text.whom}</legend>
      {AUDIENCE_KINDS.map((kind) => {
        const isChosen = audience.kind === kind
        return (
          <div key={kind} className={css.option} data-current={isChosen || undefined}>
            <label>
              <input
                type="radio"
                name="audience"
                className="visually-hidden"
                checked={isChosen}
                onChange={() => change({ kind })}
              />
              <IconBadge icon={icons[kind]} />
              <span>
                <b>{text.audiences[kind].name}</b>
                <small>{text.audiences[kind].note}</small>
              </span>
              <Size audience={{ ...audience, kind }} />
            </label>
            {isChosen && <Details audience={audience} change={change} />}
          </div>
        )
      })}
    </fieldset>
  )
}

/** How many customers are in a group, those without consent included. */
function Size({ audience }: { readonly audience: Audience }) {
  const chosen = chosenOf(audience)
  const { data } = useQuery({
    ...previewQuery({ ...chosen, message: NO_MESSAGE }),
    enabled: chosen !== null && audience.kind !== 'named',
  })
  if (audience.kind === 'named') return audience.customerIds.length > 0 && <Count value={audience.customerIds.length} />
  return chosen && data && <Count value={data.count + data.skipped} />
}
const Count = ({ value }: { value: number }) => (
  <b className={css.size}>
    <Num>{formatCount(value)}</Num>
  </b>
)

type DetailsProps = { readonly audience: Audience; readonly change: (changed: Partial<Audience>) => void }
function Details({ audience, change }: DetailsProps) {
  const { kind, days, productId, customerIds } = audience
  if (kind === 'named')
    return (
      <div className={css.details}>
        <NamedCustomers
          label={text.addCustomer}
          canAdd={false}
          ids={customerIds}
          onChange={(ids) => change({ customerIds: ids })}
        />
      </div>
    )
  return (
    <div className={css.details}>
      {kind === 'not_seen' && (
        <TextInput
          label={text.days}
          inputMode="numeric"
          maxLength={4}
          value={days}
          error={daysOf(days) === null && text.daysWrong}
          onChange={(event) => change({ days: event.currentTarget.value })}
        />
      )}
      {kind === 'bought' && <ProductField value={productId} onChange={(id) => change({ productId: id })} />}
      <Filters audience={audience} change={change} />
    </div>
  )
}

const Filters = ({ audience: { gender, search }, change }: DetailsProps) => (
  <>
    <NativeSelect
      label={text.gender}
      value={gender ?? ''}
      onChange={({ currentTarget: { value } }) => change({ gender: GENDERS.find((one) => one === value) ?? null })}
      data={[{ value: '', label: text.everyone }, ...GENDERS.map((value) => ({ value, label: value }))]}
    />
    <TextInput
      label={text.search}
      maxLength={60}
      value={search}
      onChange={(event) => change({ search: event.currentTarget.value })}
    />
  </>
)
