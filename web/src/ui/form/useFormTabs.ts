import type { FormErrors } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'

/** The open tab of a form and the number of refused fields of each. A refusal opens the tab of its field. */
export function useFormTabs(
  { form, toCorrect }: { form: { errors: FormErrors }; toCorrect: readonly string[] | undefined },
  tabOf: (field: string) => string,
) {
  const [tab, setTab] = useState<string | null>('main')
  const show = useEffectEvent((fields: readonly string[]) => {
    const tabs = fields.map(tabOf)
    if (tabs.length > 0) setTab(tabs.includes('main') ? 'main' : (tabs[0] ?? null))
  })
  useEffect(() => {
    if (toCorrect) show(toCorrect)
  }, [toCorrect])
  const wrong = Object.keys(form.errors)
  return { tab, setTab, wrongIn: (name: string) => wrong.filter((field) => tabOf(field) === name).length }
}
