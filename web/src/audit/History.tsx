import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Change, Changes, ChangesState } from '../ui/changes/Changes.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import { historyQuery } from './audit.data.ts'

const AT_FIRST = 15
const MOST = 100

/** The changes of one record, newest first, for administrators. */
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
