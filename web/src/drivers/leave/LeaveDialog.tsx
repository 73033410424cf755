import { refusalMessage } from '@driverdesk/contract/kernel/refusals.ts'
import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { LEAVE_WORDS, leaveOverText, mayWithdraw } from '@driverdesk/domain/leave/leave.ts'
import { Badge, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../kernel/businessClock.ts'
import { useLiveLists } from '../../kernel/onChanges.ts'
import { showError } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CallLink } from '../../ui/CallLink.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { momentText } from '../../ui/dateText.ts'
import dialog from '../../ui/form/FormDialog.module.css'
import { FormFooter } from '../../ui/form/FormFooter.tsx'
import { LongText } from '../../ui/form/LongText.tsx'
import { EmptyState, NotLoaded } from '../../ui/States.tsx'
import { showToast } from '../../ui/showToast.ts'
import { Warning } from '../../ui/Warning.tsx'
import { ShiftLinks } from '../ShiftLinks.tsx'
import { LEAVE_LISTS, leaveQuery, useAnswerLeave, useTakeSickBack } from './leave.data.ts'
import classes from './leave.module.css'
import { leaveDays, leaveLabel, STATE_COLOURS } from './leaveText.ts'

/** A button with the number of drivers who wait for an answer. */
export function LeaveButton({ onOpen }: { onOpen: () => void }) {
  const { data = [] } = useQuery(leaveQuery)
  useLiveLists(LEAVE_LISTS)
  const waiting = data.filter(({ state }) => state === 'asked').length
  return (
    <Button variant="default" onClick={onOpen}>
      {waiting > 0 ? `Leave (${waiting})` : 'Leave'}
    </Button>
  )
}

/** All requests for leave: those that wait, and the answered ones of the last 30 days and to come. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(leaveQuery)
  const [answering, setAnswering] = useState<Leave>()
  return (
    <Dialog title="Leave" size={640} closeOnEscape={answering === undefined} onClose={onClose}>
      {!list.data && <NotLoaded what="the leave" query={list} />}
      {list.data?.length === 0 && (
        <EmptyState title="No leave" hint="Drivers ask for days off in their app, under ‘Availability’." />
      )}
      <ul aria-label="Leave">
        {list.data?.map((leave) => (
          <LeaveRow key={leave.id} leave={leave} onAnswer={() => setAnswering(leave)} />
        ))}
      </ul>
      {answering && <AnswerLeaveDialog leave={answering} onClose={() => setAnswering(undefined)} />}
    </Dialog>
  )
}

const CAN_WORK = 'The sick days are withdrawn. Open shifts stay open.'

function LeaveRow({ leave, onAnswer }: { leave: Leave; onAnswer: () => void }) {
  const { driver_name, driver_phone, state, reason, answer, answered_by, shifts } = leave
  const isWaiting = state === 'asked'
  const today = useToday()
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          <bdi>{driver_name}</bdi>
        </Text>
        <Text size="sm">{leaveDays(leave)}</Text>
        {reason !== '' && (
          <Text size="sm" c="dimmed" dir="auto" className={classes.said}>
            {reason}
          </Text>
        )}
        {answer !== '' && (
          <Text size="sm" c="dimmed" className={classes.said}>
            <bdi>{answered_by}</bdi>: <bdi>{answer}</bdi>
          </Text>
        )}
        {shifts.length > 0 && (isWaiting || state === 'approved') && (
          <Text size="sm">{countOf(shifts.length, 'published shift')} in these days</Text>
        )}
      </div>
      {!isWaiting && (
        <Badge color={STATE_COLOURS[state]} variant="light">
          {leaveLabel(leave)}
        </Badge>
      )}
      {leave.kind === 'sick' && mayWithdraw(leave, today) && <TakeBackButton leave={leave} />}
      {isWaiting && <CallLink who={driver_name} phone={driver_phone} variant="default" size="xs" />}
      {isWaiting && (
        <Button
          size="xs"
          aria-label={`Answer…: ${isolated(driver_name)}, ${leaveDays(leave)}`}
          onClick={onAnswer}
        >
          Answer…
        </Button>
      )}
    </li>
  )
}

function TakeBackButton({ leave }: { leave: Leave }) {
  const { mutate, isPending } = useTakeSickBack()
  const askAndTakeBack = async () => {
    const agreed = await confirm({
      title: `Can ${leave.driver_name} work again?`,
      message: `${leaveDays(leave)}. The days are as they were before. Shifts that others have got stay with them. Those that are still open stay open, and can be given to this driver again. If you made the report, undo it on the schedule instead: that gives them back as well.`,
      confirmLabel: 'Can work again',
    })
    if (agreed) mutate(leave.id, { onSuccess: () => showToast(CAN_WORK), onError: showError })
  }
  return (
    <BusyButton
      size="xs"
      variant="default"
      isBusy={isPending}
      aria-label={`Can work again: ${isolated(leave.driver_name)}, ${leaveDays(leave)}`}
      onClick={() => void askAndTakeBack()}
    >
      Can work again
    </BusyButton>
  )
}

interface AnswerLeaveDialogProps {
  leave: Leave
  onClose: () => void
  /** Called when the person follows a link to the schedule, to close whatever the dialog was opened from. */
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
          {trouble !== undefined && <Warning role="alert">{trouble}</Warning>}
          {left.length === 0 && !isOver && (
            <LongText
              label="Your message"
              description="The driver reads it. Optional."
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
    <Warning
      title={`This driver has ${countOf(leave.shifts.length, 'published shift')} in these days`}
      role="status"
      className={classes.shifts}
    >
      {isApproved
        ? `The leave is approved. ${stays} published until you change ${it}. Open the schedule of this driver:`
        : `${stays} published if you approve, until you change ${it}:`}
      <ShiftLinks driverId={leave.driver_id} shifts={leave.shifts} onLeave={onLeave} />
    </Warning>
  )
}
