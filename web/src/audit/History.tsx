import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import { Anchor, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import { ListState } from '../ui/list/ListState.tsx'
import { momentText } from '../ui/momentText.ts'
import { historyQuery } from './audit.data.ts'
import classes from './History.module.css'

interface HistoryProps {
  /** 'driver' */
  thing: string
  id: number
}

const AT_FIRST = 15
const MOST = 100

/** What was changed about one record, newest first; for administrators alone. */
export function History({ thing, id }: HistoryProps) {
  const [size, setSize] = useState(AT_FIRST)
  const history = useQuery(historyQuery(thing, id, size))
  const { entries = [], total = 0 } = history.data ?? {}
  return (
    <ListState
      what="changes"
      queries={[history]}
      isEmpty={entries.length === 0}
      empty={
        <EmptyState
          title="No changes yet"
          hint="What is changed from now on is listed here."
          icon={<IconHistory size={24} stroke={1.5} />}
        />
      }
    >
      <ol className={classes.entries} aria-label="Changes">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isOther={entry.thing !== thing} />
        ))}
      </ol>
      {total > entries.length && size < MOST && (
        <Button variant="default" size="xs" loading={history.isFetching} onClick={() => setSize(MOST)}>
          Show earlier changes
        </Button>
      )}
      {total > MOST && size === MOST && (
        <Anchor size="sm" href={`/audit?thing=${thing}&id=${id}`} target="_blank">
          All changes, in a new tab
        </Anchor>
      )}
    </ListState>
  )
}

function Entry({ entry, isOther }: { entry: AuditEntry; isOther: boolean }) {
  const { action, actor_name, at, fields, thing_label } = entry
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.action}>{isOther ? `${thing_label}: ${action.toLowerCase()}` : action}</span>
        <span className={classes.who}>
          <bdi>{actor_name}</bdi>, <time dateTime={at}>{momentText(at)}</time>
        </span>
      </div>
      <FieldChanges fields={fields} />
    </li>
  )
}
