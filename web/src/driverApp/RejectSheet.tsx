import { type DriverShift, ShiftRejection } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../kernel/apiError.ts'
import { BottomSheet } from '../ui/BottomSheet.tsx'
import { BusyButton } from '../ui/BusyButton.tsx'
import { useFocusBack } from '../ui/focus.ts'
import { showToast } from '../ui/showToast.ts'
import { refreshOwn, rejectionKey, sendRejection } from './driverApp.data.ts'
import { dayText } from './queuedText.ts'

export function RejectSheet({ shift, onClose }: { shift: DriverShift; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [left, setLeft] = useState(false)
  const [sent, setSent] = useState({ reason: '', key: '' })
  const checked = ShiftRejection.shape.reason.safeParse(reason)
  const reject = useMutation({
    mutationFn: () => {
      // The same reason keeps its key, so that a retry after a lost answer counts once.
      const attempt = sent.reason === reason && sent.key ? sent : { reason, key: rejectionKey() }
      setSent(attempt)
      return sendRejection(shift, reason.trim(), attempt.key)
    },
    meta: { ownErrors: true },
    onSuccess: () => {
      showToast('Rejected. The office will look for another driver.')
      onClose()
    },
    onError: refreshOwn,
  })
  const isOver = reject.error instanceof ApiError && [404, 409].includes(reject.error.status)
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
          <Text size="sm">
            <bdi>{shift.restaurant.name}</bdi>, {dayText(shift.period_date)},{' '}
            {clockRange(shift.start_time, shift.finish_time)}. The office will give the shift to someone else.
          </Text>
          {reject.error && (
            <Alert color="red" icon={<IconAlertTriangle size="1.125rem" />} role="alert">
              {errorMessage(reject.error)}
            </Alert>
          )}
          <Textarea
            label="Reason"
            placeholder="Why can you not work it?"
            required
            withAsterisk={false}
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
