import { Tabs } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import classes from './FormTabs.module.css'

/** The refused fields of a form, and those that the last attempt to save left to correct. */
export interface Corrected {
  form: { errors: FormErrors }
  toCorrect?: readonly string[] | undefined
}

interface FormTab {
  value: string
  label: string
  content: ReactNode
  /** The panel stays mounted while another tab is open. */
  stays?: boolean
}

interface FormTabsProps {
  editor: Corrected
  tabs: readonly FormTab[]
  tabOf: (field: string) => string
}

/** The tabs of a form, each with the number of its refused fields. A refusal opens the tab of its field. */
export function FormTabs({ editor, tabs, tabOf }: FormTabsProps) {
  const { form, toCorrect } = editor
  const [tab, setTab] = useState<string | null>('main')
  const show = useEffectEvent((fields: readonly string[]) => {
    const wrong = fields.map(tabOf)
    if (wrong.length > 0) setTab(wrong.includes('main') ? 'main' : (wrong[0] ?? null))
  })
  useEffect(() => {
    if (toCorrect) show(toCorrect)
  }, [toCorrect])
  const wrong = Object.keys(form.errors).filter((field) => form.errors[field])
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={<ToCorrect count={wrong.filter((field) => tabOf(field) === value).length} />}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content, stays }) => (
        <Tabs.Panel key={value} value={value} keepMounted={stays}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** The number of refused fields on a tab. */
function ToCorrect({ count }: { count: number }) {
  if (count === 0) return null
  const words = `${count} to correct`
  return (
    <span role="img" aria-label={words} title={words} className={classes.count}>
      {count}
    </span>
  )
}
