import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Changes, ChangesState } from '../ui/changes/Changes.tsx'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { useFocusBack } from '../ui/useFocusBack.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { Doing } from './Doing.tsx'
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
      <ChangesState
        queries={[history]}
        isEmpty={entries.length === 0}
        hint="What is changed about this shift from now on is listed here."
      >
        <Changes>
          {entries.map(({ fields, ...entry }) => (
            <Doing key={entry.step_id} {...entry}>
              <FieldChanges fields={fields} />
            </Doing>
          ))}
        </Changes>
      </ChangesState>
    </Modal>
  )
}
