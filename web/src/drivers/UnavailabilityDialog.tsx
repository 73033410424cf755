import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { SavedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useToday } from '../kernel/businessClock.ts'
import dialog from '../ui/form/FormDialog.module.css'
import { FormButtons } from '../ui/form/FormFooter.tsx'
import { FormNotes } from '../ui/form/FormNotes.tsx'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { StrandedShifts } from './StrandedShifts.tsx'
import { useWorkingTimesForm } from './useWorkingTimesForm.ts'
import { WorkingTimesTabs } from './WorkingTimesTabs.tsx'
import { timesOf } from './workingTimes.data.ts'

interface UnavailabilityDialogProps {
  driver: Driver
  onClose: () => void
  /** The person goes on to the schedule; it closes what the dialog was opened from too, where there is something. */
  onLeave?: () => void
}

/** When a driver works, by weekday and by date (docs/spec/drivers.md#unavailability-dialog). */
export function UnavailabilityDialog({ driver, onClose, onLeave = onClose }: UnavailabilityDialogProps) {
  const isPhone = useIsPhone()
  const today = useToday()
  const [stranded, setStranded] = useState<SavedWorkingTimes['unavailable_shifts']>([])
  const editor = useWorkingTimesForm(driver, today, timesOf(driver), ({ unavailable_shifts }) => {
    if (unavailable_shifts.length > 0) return setStranded(unavailable_shifts)
    notifications.show({ message: `Unavailability of ${driver.full_name} saved.` })
    onClose()
  })
  const { isSending, isDirty } = editor
  const message = 'The unavailability that you entered is not saved.'
  const close = useDiscardQuestion({ isDirty, isSending, message, onClose })
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={
        <>
          Unavailability of <bdi>{driver.full_name}</bdi>
        </>
      }
      size={700}
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      classNames={{ body: dialog.body, title: dialog.title }}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      {stranded.length > 0 ? (
        <StrandedShifts driver={driver} shifts={stranded} onClose={onClose} onLeave={onLeave} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void editor.save()
          }}
        >
          <div className={dialog.notes}>
            <FormNotes
              editor={editor}
              safe="Nothing you entered is lost. Trying again is safe."
              onClose={onClose}
            />
          </div>
          <WorkingTimesTabs editor={editor} today={today} who="this driver" />
          <FormButtons
            isSending={isSending}
            blockedBy={editor.problem}
            isOver={editor.isOver}
            submitLabel={editor.trouble?.kind === 'again' ? 'Try again' : 'Accept Changes'}
            onCancel={() => void close()}
          />
        </form>
      )}
    </Modal>
  )
}
