import type { Driver } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { driverRoutes } from '@driverdesk/contract/drivers/drivers.routes.ts'
import {
  type SavedWorkingTimes,
  workingTimeRoutes,
} from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import type { ChangedWorkingTimes } from '@driverdesk/contract/drivers/workingTimes.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { unlessGone } from '../kernel/apiError.ts'
import { useToday } from '../kernel/businessClock.ts'
import { queryClient } from '../kernel/query.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialog from '../ui/form/FormDialog.module.css'
import { FormButtons, FormFooter } from '../ui/form/FormFooter.tsx'
import { FormNotes } from '../ui/form/FormNotes.tsx'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { Warning } from '../ui/Warning.tsx'
import { driverKeys } from './drivers.data.ts'
import { ShiftLinks } from './ShiftLinks.tsx'
import classes from './UnavailabilityDialog.module.css'
import { WorkingTimesTabs } from './WorkingTimesTabs.tsx'
import { useWorkingTimesForm, type WorkingTimesCalls } from './workingTimesForm.ts'

interface UnavailabilityDialogProps {
  driver: Driver
  onClose: () => void
  /** Called when the person follows a link to the schedule, to close what the dialog was opened from. */
  onLeave?: () => void
}

/** A driver's working times by weekday and by date (docs/spec/drivers.md#unavailability-dialog). */
export function UnavailabilityDialog({ driver, onClose, onLeave = onClose }: UnavailabilityDialogProps) {
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
    <Dialog
      onClose={() => void close()}
      title={
        <>
          Unavailability of <bdi>{driver.full_name}</bdi>
        </>
      }
      size={700}
      classNames={{ body: dialog.body }}
      isSending={isSending}
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
              safe="Nothing you entered is lost. It is safe to try again."
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
    </Dialog>
  )
}

interface StrandedShiftsProps {
  driver: Driver
  /** Sorted by date. */
  shifts: SavedWorkingTimes['unavailable_shifts']
  onClose: () => void
  onLeave: () => void
}

/** Shown after saving: the published shifts in the new unavailability, with links to the schedule. */
function StrandedShifts({ driver, shifts, onClose, onLeave }: StrandedShiftsProps) {
  return (
    <div className={classes.saved}>
      <Warning
        title={`Saved. This driver has ${countOf(shifts.length, 'published shift')} in this time.`}
        role="status"
      >
        They stay published until you change them. Open the schedule of this driver:
      </Warning>
      <ShiftLinks driverId={driver.id} shifts={shifts} onLeave={onLeave} />
      <FormFooter>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </FormFooter>
    </div>
  )
}

const timesOf = ({ id }: Driver): WorkingTimesCalls<SavedWorkingTimes> => ({
  save: (times) => saveWorkingTimes({ driver_id: id, ...times }),
  load: () => unlessGone(call(driverRoutes.get, { params: { id } })),
})

async function saveWorkingTimes(body: ChangedWorkingTimes): Promise<SavedWorkingTimes> {
  const saved = await call(workingTimeRoutes.update, { body })
  const { unavailable_shifts: _, ...driver } = saved
  queryClient.setQueriesData<Driver[]>({ queryKey: driverKeys.all }, (drivers) =>
    drivers?.map((one) => (one.id === driver.id ? { ...one, ...driver } : one)),
  )
  return saved
}
