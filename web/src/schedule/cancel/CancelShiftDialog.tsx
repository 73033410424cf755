import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { Button, Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core'
import { longDate } from '../../ui/dayWords.ts'
import type { Place } from '../../ui/desk/places.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { useDiscardQuestion } from '../../ui/useDiscardQuestion.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ShiftTrouble } from '../shift/ShiftTrouble.tsx'
import { type DriversById, manningText, timesText } from '../shift/shiftWords.ts'
import { CancellationAmounts } from './CancellationAmounts.tsx'
import { CancellationTermsNote } from './CancellationTermsNote.tsx'
import { CancelOutcome } from './CancelOutcome.tsx'
import classes from './CancelShiftDialog.module.css'
import { settledOf } from './cancelForm.ts'
import { useCancelForm } from './useCancelForm.ts'
import { useFeeReset } from './useFeeReset.ts'

interface CancelShiftDialogProps {
  place: Place
  shift: Shift
  /** That shift as the schedule shows it now; undefined where it does not show it. */
  latest: Shift | undefined
  drivers: DriversById
  mayCancel: (shift: Shift) => boolean
  onClose: () => void
  onCancelled: (cancelled: Shift, seen: Shift) => void
}

const SAFE =
  'Nothing you entered is lost. Trying again is safe: the shift is never cancelled or charged twice.'
const COMMENT_LENGTH = 2000

/** Takes the driver off a published shift and charges it (document 2, 2.3). It says beforehand what that does. */
export function CancelShiftDialog(props: CancelShiftDialogProps) {
  const { place, shift, latest, drivers, mayCancel, onClose, onCancelled } = props
  const editor = useCancelForm({ shift, latest, mayCancel, onCancelled })
  const { form, termFields, seen, isOver, isSending } = editor
  const reset = useFeeReset(form)
  const isPhone = useIsPhone()
  const driver = manningText(seen, drivers)
  const close = useDiscardQuestion({
    isDirty: form.isDirty,
    isSending,
    message: 'The shift is not cancelled.',
    onClose,
  })
  return (
    <Modal
      opened
      onClose={() => void close()}
      title="Cancel shift"
      size={450}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
      returnFocus={false}
      fullScreen={isPhone}
      classNames={{ body: dialog.body, title: dialog.title }}
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
          <ShiftTrouble editor={editor} safe={SAFE} onClose={onClose} />
          {!isOver && <CancellationTermsNote termFields={termFields} shift={seen} />}
          <CancellationAmounts form={form} reset={reset} />
          <Textarea
            {...form.getInputProps('comment_cancelled')}
            label="Comment"
            description="Why the shift is cancelled; it is kept with the charge."
            rows={2}
            resize="vertical"
            maxLength={COMMENT_LENGTH}
          />
          <Checkbox
            {...form.getInputProps('notifies', { type: 'checkbox' })}
            label="Tell the driver by push message"
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
          <Button type="submit" color="red" loading={isSending} disabled={isOver}>
            {editor.trouble?.kind === 'again' ? 'Try again' : 'Cancel shift'}
          </Button>
        </FormFooter>
      </form>
    </Modal>
  )
}
