import { type DriverShift, ShiftRejection } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, hasUnknownOutcome } from '../kernel/apiError.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { useFocusBack } from '../ui/focus.ts'
import { showToast } from '../ui/showToast.ts'
import { CallFailed, Warning } from '../ui/Warning.tsx'
import { refreshOwn, rejectionKey, sendRejection, useShiftNow } from './driverApp.data.ts'
import { useCloseOnce } from './useCloseOnce.ts'
import { whichText } from './whichText.ts'

export function RejectSheet({ shift, onClose }: { shift: DriverShift; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(false)
  const [sent, setSent] = useState({ reason: '', seen: '', key: '' })
  const known = useShiftNow(shift)
  // Without it the sheet closes.
  const now = known ?? shift
  const checked = ShiftRejection.shape.reason.safeParse(reason)
  const reject = useMutation({
    mutationFn: () => {
      const seen = now.updated_at
      // The same reason keeps its key, so that a retry after a lost answer counts once.
      const isAgain = sent.reason === reason && sent.seen === seen
      const attempt = isAgain ? sent : { reason, seen, key: rejectionKey() }
      setSent(attempt)
      return sendRejection(now, reason.trim(), attempt.key)
    },
    meta: { ownErrors: true },
    onSuccess: () => {
      showToast('Rejected. The office will look for another driver.')
      onClose()
    },
    onError: refreshOwn,
  })
  // A refusal of an earlier version is over once the sheet shows the new one.
  const error = sent.seen === now.updated_at ? reject.error : null
  const isOver = error instanceof ApiError && [404, 409].includes(error.status)
  const isSent = reject.isPending || reject.isSuccess
  const which = whichText(now.restaurant.name, now)
  // After a lost answer, the driver may have rejected it themselves.
  const why = `${which} is no longer yours.${hasUnknownOutcome(reject.error) ? '' : ' There is nothing to reject.'}`
  useCloseOnce(!known && !isSent, why, onClose)
  useFocusBack()
  return (
    <BottomSheet title="Reject shift" opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (checked.success) reject.mutate()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{which}. The office will give the shift to someone else.</Text>
          {now.updated_at !== shift.updated_at && (
            <Warning role="status">The office has just changed this shift. Above is how it is now.</Warning>
          )}
          <CallFailed error={error} />
          <Textarea
            label="Reason"
            placeholder="Why can’t you work this shift?"
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={6}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onBlur={() => setLeft(true)}
            error={(left || reason !== '') && checked.error?.issues[0]?.message}
          />
          {isOver ? (
            <Button fullWidth variant="default" onClick={onClose}>
              Close and look at your shifts
            </Button>
          ) : (
            <BusyButton
              type="submit"
              fullWidth
              color="red"
              disabled={!checked.success}
              isBusy={reject.isPending}
            >
              Reject shift
            </BusyButton>
          )}
        </Stack>
      </form>
    </BottomSheet>
  )
}
