import { Modal } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { ListState } from '../ui/list/ListState.tsx'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { Doing } from './Doing.tsx'
import classes from './History.module.css'
import { shiftHistoryQuery, useHistoryLive } from './history.data.ts'

interface ShiftHistoryDialogProps {
  shiftId: number
  onClose: () => void
}

const nothing = () => {}

/** Who changed a shift, when, what was and what is, newest first; also of one that is gone. */
export function ShiftHistoryDialog({ shiftId, onClose }: ShiftHistoryDialogProps) {
  const isPhone = useIsPhone()
  const history = useQuery(shiftHistoryQuery(shiftId))
  useHistoryLive()
  useFocusBack(nothing)
  const { name, entries = [] } = history.data ?? {}
  return (
    <Modal
      opened
      onClose={onClose}
      title={name ? `History: ${name}` : 'History of a shift'}
      size={560}
      fullScreen={isPhone}
      returnFocus={false}
      classNames={{ title: dialog.title }}
    >
      <ListState
        what="changes"
        queries={[history]}
        isEmpty={entries.length === 0}
        empty={
          <EmptyState
            title="No changes yet"
            hint="What is changed about this shift from now on is listed here."
            icon={<IconHistory size={24} stroke={1.5} />}
          />
        }
      >
        <ol className={classes.entries} aria-label="Changes">
          {entries.map(({ fields, ...entry }) => (
            <li key={entry.step_id}>
              <Doing {...entry} />
              <FieldChanges fields={fields} />
            </li>
          ))}
        </ol>
      </ListState>
    </Modal>
  )
}
