import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { ToCorrect } from '../ui/form/ToCorrect.tsx'
import { History } from './History.tsx'

interface RecordTabsProps {
  /** 'area' */
  thing: string
  /** undefined for a record that is being added. */
  id: number | undefined
  /** How many of the fields are refused; said beside their tab, since another may be open. */
  wrong: number
  /** What the last attempt to save left to correct: the fields come to the front. */
  toCorrect?: readonly string[] | undefined
  /** The fields of the record. */
  children: ReactNode
}

/** What is edited in one tab, what was changed about it in another; without a history, or for whom it is not, the fields alone. */
export function RecordTabs({ thing, id, wrong, toCorrect, children }: RecordTabsProps) {
  const mayRead = useCurrentUser()?.role === ADMINISTRATOR
  const [tab, setTab] = useState<string | null>('main')
  useEffect(() => {
    if (toCorrect?.length) setTab('main')
  }, [toCorrect])
  if (id === undefined || !mayRead) return children
  return (
    <Tabs value={tab} onChange={setTab} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="main" rightSection={<ToCorrect count={wrong} />}>
          Main
        </Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="main">{children}</Tabs.Panel>
      <Tabs.Panel value="history">
        <History thing={thing} id={id} />
      </Tabs.Panel>
    </Tabs>
  )
}
