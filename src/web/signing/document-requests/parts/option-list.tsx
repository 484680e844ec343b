import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { OPTION_MAX, OPTIONS_MAX } from '#shared/catalog/document-forms/rules.ts'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import css from './form-builder.module.css'
import { text } from './form-text.ts'

type Props = { readonly options: readonly string[]; readonly onChange: (options: string[]) => void }

/** The possible answers of a choice. */
export function OptionList({ options, onChange }: Props) {
  return (
    <div className={css.options}>
      {options.map((option, i) => (
        // an option has no identity besides its place
        <div key={i} className={css.option}>
          <TextInput
            aria-label={text.option(i + 1)}
            placeholder={text.option(i + 1)}
            maxLength={OPTION_MAX}
            value={option}
            onChange={(event) => {
              const typed = event.currentTarget.value
              onChange(options.map((other, j) => (j === i ? typed : other)))
            }}
          />
          <RowAction
            icon={IconX}
            label={text.removeOption(i + 1)}
            onClick={() => onChange(options.filter((_, j) => j !== i))}
          />
        </div>
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={options.length >= OPTIONS_MAX}
        onClick={() => onChange([...options, ''])}
      >
        {text.addOption}
      </Button>
    </div>
  )
}
