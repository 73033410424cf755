import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { formatMoney } from '@driverdesk/domain/kernel/money.ts'
import type { SettledCancellation } from '@driverdesk/domain/shifts/cancellationTerms.ts'
import type { CancelledBy } from '@driverdesk/domain/shifts/cancelling.ts'
import { vacatedText } from '@driverdesk/domain/shifts/shiftWords.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RestaurantWithArea } from '../../desk/places.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate } from '../../ui/dayWords.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { FormNotes } from '../../ui/form/FormNotes.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { type Notified, NotifyDrivers, useIsAnyToCall } from '../act/DriversToNotify.tsx'
import { StillToCall, type Told } from '../act/StillToCall.tsx'
import { useScene } from '../model/scene.ts'
import { manningText, timesText } from '../shift/shiftWords.ts'
import { CancellationAmounts, CancellationTermsNote, useFeeReset } from './CancelAmounts.tsx'
import classes from './CancelShiftDialog.module.css'
import { settledOf } from './cancelForm.ts'
import { useCancelForm } from './useCancelForm.ts'

interface CancelShiftDialogProps {
  place: RestaurantWithArea
  shift: Shift
  /** The same shift as the schedule shows it now; undefined if it does not. */
  latest: Shift | undefined
  onClose: () => void
}

const SAFE =
  'Nothing you entered is lost. It is safe to try again: the shift will not be cancelled or charged twice.'
const COMMENT_LENGTH = 2000

/**
 * Takes the driver off a published shift and charges it (docs/spec/shifts.md#cancelling). It says beforehand
 * what happens.
 */
export function CancelShiftDialog({ place, shift, latest, onClose }: CancelShiftDialogProps) {
  const { schedule, announce } = useScene()
  const { driversById } = schedule
  const [told, setTold] = useState<Told>()
  const isAnyToCall = useIsAnyToCall(true)
  const editor = useCancelForm(shift, latest, (now, seen, notifies) => {
    const done = `Cancelled: ${timesText(now)}, ${manningText(seen, driversById)}`
    announce(done)
    const notified = notifies ? toNotify(seen) : []
    if (isAnyToCall(notified)) setTold({ notified, drivers: driversById, done, kind: 'cancel' })
    else onClose()
  })
  const { form, termFields, seen, isOver, isSending } = editor
  const reset = useFeeReset(form)
  const driver = manningText(seen, driversById)
  const close = useDiscardQuestion({
    isDirty: form.isDirty,
    isSending,
    message: 'The shift is not cancelled.',
    onClose,
  })
  if (told) return <StillToCall {...told} onClose={onClose} />
  return (
    <Dialog
      onClose={() => void close()}
      title="Cancel shift"
      size={450}
      isSending={isSending}
      classNames={{ body: dialog.body }}
    >
      <form
        noValidate
        className={dialog.form}
        {...reset.formProps}
        onSubmit={(event) => {
          event.preventDefault()
          if (!reset.needsAnotherLook()) void editor.cancel()
        }}
      >
        <Stack gap="md" p="md" pt={4}>
          <div className={classes.what}>
            <Text size="sm" fw={600}>
              {longDate(seen.period_date)}, {timesText(seen)}
            </Text>
            <Text size="sm">
              <bdi>{driver}</bdi> · <bdi>{place.restaurant.name}</bdi>
            </Text>
          </div>
          <FormNotes editor={editor} seenIn="the schedule" safe={SAFE} onClose={onClose} />
          {!isOver && (
            <CancellationTermsNote termFields={termFields} shift={seen} by={form.values.cancelled_by} />
          )}
          <CancellationAmounts form={form} reset={reset} />
          <LongText
            {...form.getInputProps('comment_cancelled')}
            label="Comment"
            description="Why the shift is cancelled; it is kept with the charge."
            rows={2}
            resize="vertical"
            maxLength={COMMENT_LENGTH}
          />
          <NotifyDrivers
            notified={toNotify(seen)}
            drivers={driversById}
            notifies={form.values.notifies}
            onNotifies={(notifies) => form.setFieldValue('notifies', notifies)}
          />
          {!isOver && form.values.cancelled_by !== '' && (
            <CancelOutcome
              driver={driver}
              cancelledBy={form.values.cancelled_by}
              settled={settledOf(form.values)}
              shift={seen}
            />
          )}
        </Stack>
        <FormFooter>
          <Button variant="default" disabled={isSending} onClick={() => void close()}>
            Keep shift
          </Button>
          <BusyButton type="submit" color="red" isBusy={isSending} disabled={isOver}>
            {editor.trouble?.kind === 'again' ? 'Try again' : 'Cancel shift'}
          </BusyButton>
        </FormFooter>
      </form>
    </Dialog>
  )
}

const toNotify = ({ driver_id }: Shift): Notified[] =>
  driver_id ? [{ driver_id, news: 'cancelled', count: 1 }] : []

interface CancelOutcomeProps {
  driver: string
  cancelledBy: CancelledBy
  settled: SettledCancellation
  shift: Pick<Shift, 'timesheet'>
}

/**
 * Lists what cancelling will do (docs/spec/shifts.md#cancelling, docs/spec/timesheets.md#timesheet-types).
 */
function CancelOutcome({ driver, cancelledBy, settled, shift }: CancelOutcomeProps) {
  const name = <bdi>{driver}</bdi>
  const { fee, driverPay } = settled
  return (
    <section aria-label="What happens">
      <Text size="sm" fw={600} mb={4}>
        What happens
      </Text>
      <ul className={classes.outcome}>
        <li>
          {name} is taken off. The shift stays published and open, and shows{' '}
          <bdi>‘{vacatedText(cancelledBy, driver)}’</bdi>.
        </li>
        <li>{chargeText(settled)}</li>
        <li>
          {name} gets a cancellation timesheet: no hours, {formatMoney(fee || driverPay)}.
        </li>
        {shift.timesheet && <li>The timesheet that the shift already has stays.</li>}
      </ul>
    </section>
  )
}

function chargeText({ fee, restaurantCharge }: SettledCancellation): string {
  if (fee < 0) return `A cancellation with a charge of ${formatMoney(fee)} is recorded.`
  if (restaurantCharge === 0) return 'The cancellation is recorded, without a charge.'
  return `The restaurant is charged ${formatMoney(restaurantCharge)} on its next invoice.`
}
