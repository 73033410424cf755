import { auditRoutes } from '@driverdesk/contract/audit/audit.routes.ts'
import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import { ADMINISTRATOR } from '@driverdesk/domain/kernel/roles.ts'
import { Anchor } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../kernel/api.ts'
import { useCurrentUser } from '../kernel/session.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Change, Changes, ChangesState, FieldChanges } from '../ui/changes/Changes.tsx'
import { type Corrected, FormTabs } from '../ui/form/FormTabs.tsx'

const AT_FIRST = 15
const MOST = 100

export function History({ thing, id }: { thing: string; id: number }) {
  const [size, setSize] = useState(AT_FIRST)
  const history = useQuery(historyQuery(thing, id, size))
  const { entries = [], total = 0 } = history.data ?? {}
  return (
    <ChangesState queries={[history]} isEmpty={entries.length === 0} hint="Changes will appear here.">
      <Changes>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOther={entry.thing !== thing} />
        ))}
      </Changes>
      {total > entries.length && size < MOST && (
        <BusyButton variant="default" size="xs" isBusy={history.isFetching} onClick={() => setSize(MOST)}>
          Show earlier changes
        </BusyButton>
      )}
      {total > MOST && size === MOST && (
        <Anchor size="sm" href={`/audit?thing=${thing}&id=${id}`} target="_blank">
          All changes, in a new tab
        </Anchor>
      )}
    </ChangesState>
  )
}

function Entry({ entry, isOther }: { entry: AuditEntry; isOther: boolean }) {
  const { action, actor_name, at, fields, thing_label } = entry
  return (
    <Change what={isOther ? `${thing_label}: ${action.toLowerCase()}` : action} who={actor_name} at={at}>
      <FieldChanges fields={fields} />
    </Change>
  )
}

const historyQuery = (thing: string, id: number, per_page: number) =>
  queryOptions({
    queryKey: ['audit', 'history', thing, id, per_page],
    queryFn: ({ signal }) => call(auditRoutes.list, { query: { thing, id, per_page } as object }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

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
