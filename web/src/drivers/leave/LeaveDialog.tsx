import type { Leave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { isolated } from '@driverdesk/domain/kernel/names.ts'
import { mayWithdraw } from '@driverdesk/domain/leave/leave.ts'
import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../kernel/businessClock.ts'
import { useLiveLists } from '../../kernel/onChanges.ts'
import { showError } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CallLink } from '../../ui/CallLink.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotLoaded } from '../../ui/Loading.tsx'
import { showToast } from '../../ui/showToast.ts'
import { AnswerLeaveDialog } from './AnswerLeaveDialog.tsx'
import { LEAVE_LISTS, leaveQuery, useTakeSickBack } from './leave.data.ts'
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

const CAN_WORK = 'The sick days are taken back. Open shifts stay open.'

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
