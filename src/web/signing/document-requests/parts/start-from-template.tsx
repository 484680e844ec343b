import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { templatesQuery, type Template } from './form-api.ts'
import css from './form-builder.module.css'
import { text } from './form-text.ts'

/** The built-in forms. Without them the form can still be built field by field. */
export function StartFromTemplate({ onChoose }: { readonly onChoose: (template: Template) => void }) {
  const { data } = useQuery(templatesQuery)
  return (
    <section className={css.start}>
      <p>{text.start}</p>
      <div className={css.kinds}>
        {data?.templates.map((template) => (
          <Button
            key={template.name}
            variant="light"
            leftSection={<IconFileText size={18} aria-hidden />}
            onClick={() => onChoose(template)}
          >
            {template.name}
          </Button>
        ))}
      </div>
      <p className={css.note}>{text.templateNote}</p>
    </section>
  )
}
