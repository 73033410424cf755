import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Change, Changes, ChangesState, FieldChanges } from '../ui/changes/Changes.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { shiftHistoryQuery, useHistoryLive } from './history.data.ts'
import { stepMoment } from './stepMoment.ts'

/** The changes to a shift, newest first, even of a removed one. */
export function ShiftHistoryDialog({ shiftId, onClose }: { shiftId: number; onClose: () => void }) {
  const history = useQuery(shiftHistoryQuery(shiftId))
  useHistoryLive()
  const { name, entries = [] } = history.data ?? {}
  return (
    <Dialog onClose={onClose} title={name ? `History: ${name}` : 'History of a shift'} size={560}>
      <ChangesState
        queries={[history]}
        isEmpty={entries.length === 0}
        hint="Changes to this shift will appear here."
      >
        <Changes>
          {entries.map(({ fields, ...entry }) => (
            <Doing key={entry.step_id} {...entry}>
              <FieldChanges fields={fields} />
            </Doing>
          ))}
        </Changes>
      </ChangesState>
    </Dialog>
  )
}

interface DoingProps {
  /** 'Moved 3 shifts' */
  done: string
  actor_name: string
  at: string
  is_undone: boolean
  children: ReactNode
}

export const Doing = ({ done, actor_name, at, is_undone, children }: DoingProps) => (
  <Change
    who={actor_name}
    at={at}
    when={stepMoment(at)}
    what={
      <>
        {done}
        {is_undone && (
          <Badge size="sm" variant="light" color="gray">
            undone
          </Badge>
        )}
      </>
    }
  >
    {children}
  </Change>
)
