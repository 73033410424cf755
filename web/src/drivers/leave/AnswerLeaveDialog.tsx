import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { LEAVE_WORDS, leaveOverText } from '@driverdesk/domain/leave/leave.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLiveLists } from '../../kernel/onChanges.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/dayWords.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { momentText } from '../../ui/momentText.ts'
import { showToast } from '../../ui/showToast.ts'
import { ShiftLinks } from '../ShiftLinks.tsx'
import { LEAVE_LISTS, leaveQuery, useAnswerLeave } from './leave.data.ts'
import classes from './leave.module.css'
import { leaveDays } from './leaveText.ts'

interface AnswerLeaveDialogProps {
  leave: Leave
  onClose: () => void
  /** Called when the person follows a link to the schedule, to close what the dialog was opened from. */
  onLeave?: () => void
}

/** The office answers a driver who asks for leave (docs/spec/drivers.md#leave). */
export function AnswerLeaveDialog({ leave, onClose, onLeave = onClose }: AnswerLeaveDialogProps) {
  const [words, setWords] = useState('')
  const { mutate, isPending, variables, error, data } = useAnswerLeave()
  const { now, isUnlisted } = useLeaveNow(leave)
  const answered = data ?? now
  const isOver = !data && !isPending && (isUnlisted || now.state !== 'asked')
  const trouble = isOver
    ? refusalMessage('leaveOver', { why: isUnlisted ? UNLISTED : leaveOverText(now.state, now.answered_by) })
    : error?.message
  const left = data?.state === 'approved' ? data.shifts : []
  const send = (kind: 'approve' | 'decline') =>
    mutate(
      { id: leave.id, kind, answer: words },
      {
        onSuccess: ({ state, shifts, driver_name }) => {
          showToast(`Leave of ${driver_name} ${state}.`)
          if (state !== 'approved' || shifts.length === 0) onClose()
        },
      },
    )
  const isBusy = (kind: 'approve' | 'decline') => isPending && variables?.kind === kind
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Leave of <bdi>{leave.driver_name}</bdi>
        </>
      }
      size={480}
      isSending={isPending}
      classNames={{ body: dialog.body }}
    >
      <div className={dialog.form}>
        <Stack gap="sm" p="md" pt={4}>
          <Text fw={650}>{leaveDays(leave)}</Text>
          {leave.reason !== '' && (
            <Text size="sm" dir="auto" className={classes.said}>
              {leave.reason}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            Asked {momentText(leave.asked_at)}
          </Text>
          {answered.shifts.length > 0 && !isOver && (
            <LeftShifts leave={answered} isApproved={left.length > 0} onLeave={onLeave} />
          )}
          {trouble !== undefined && (
            <Alert
              color="orange"
              role="alert"
              icon={<IconAlertTriangle size="1.125rem" aria-hidden="true" />}
            >
              {trouble}
            </Alert>
          )}
          {left.length === 0 && !isOver && (
            <LongText
              label="Your words"
              description="The driver reads them. Optional."
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              rows={2}
              resize="vertical"
              maxLength={LEAVE_WORDS}
            />
          )}
        </Stack>
        {left.length > 0 || isOver ? (
          <FormFooter>
            <Button onClick={onClose} data-autofocus>
              {isOver ? 'Close' : 'Done'}
            </Button>
          </FormFooter>
        ) : (
          <FormFooter>
            <Button variant="subtle" color="gray" disabled={isPending} onClick={onClose}>
              Later
            </Button>
            <BusyButton
              variant="default"
              isBusy={isBusy('decline')}
              disabled={isBusy('approve')}
              onClick={() => send('decline')}
            >
              Decline
            </BusyButton>
            <BusyButton
              isBusy={isBusy('approve')}
              disabled={isBusy('decline')}
              onClick={() => send('approve')}
              data-autofocus
            >
              Approve
            </BusyButton>
          </FormFooter>
        )}
      </div>
    </Dialog>
  )
}

/** The request as it is while the dialog is open: the driver may withdraw it, or someone else answer. */
function useLeaveNow(leave: Leave): { now: Leave; isUnlisted: boolean } {
  const { data } = useQuery(leaveQuery)
  useLiveLists(LEAVE_LISTS)
  const listed = data?.find(({ id }) => id === leave.id)
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  return { now: listed ?? last ?? leave, isUnlisted: last !== undefined && listed === undefined }
}

/** The list has all that waits, and only the newest of the others. */
const UNLISTED = 'it was answered or withdrawn, or its days are over'

interface LeftShiftsProps {
  leave: Leave
  isApproved: boolean
  onLeave: () => void
}

/** The driver's published shifts in the leave, before and after it is approved. */
const LeftShifts = ({ leave, isApproved, onLeave }: LeftShiftsProps) => {
  const [stays, it] = leave.shifts.length === 1 ? ['It stays', 'it'] : ['They stay', 'them']
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle size="1.125rem" aria-hidden="true" />}
      title={`This driver has ${countOf(leave.shifts.length, 'published shift')} in these days`}
      role="status"
      className={classes.shifts}
    >
      {isApproved
        ? `The leave is approved. ${stays} published until you change ${it}. Open the schedule of this driver:`
        : `${stays} published if you approve, until you change ${it}:`}
      <ShiftLinks driverId={leave.driver_id} shifts={leave.shifts} onLeave={onLeave} />
    </Alert>
  )
}
