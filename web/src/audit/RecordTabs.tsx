import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../kernel/session.ts'
import { type Corrected, FormTabs } from '../ui/form/FormTabs.tsx'
import { History } from './History.tsx'

interface RecordTabsProps {
  thing: string
  id: number | undefined
  editor?: Corrected
  children: ReactNode
}

/** A record's fields in one tab and its history in another. A new record, or a reader without the right, gets the fields alone. */
export function RecordTabs({ thing, id, editor = NO_FORM, children }: RecordTabsProps) {
  const mayRead = useCurrentUser()?.role === ADMINISTRATOR
  if (id === undefined || !mayRead) return children
  return (
    <FormTabs
      editor={editor}
      tabOf={() => 'main'}
      tabs={[
        { value: 'main', label: 'Main', content: children },
        { value: 'history', label: 'History', content: <History thing={thing} id={id} /> },
      ]}
    />
  )
}

const NO_FORM: Corrected = { form: { errors: {} } }
