import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { ToCorrect } from '../ui/form/ToCorrect.tsx'
import { History } from './History.tsx'

interface RecordTabsProps {
  thing: string
  id: number | undefined
  wrong: number
  /** The fields that the last attempt to save left to correct: their tab opens. */
  toCorrect?: readonly string[] | undefined
  children: ReactNode
}

/** A record's fields in one tab and its history in another. A new record, or a reader without the right, gets the fields alone. */
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
