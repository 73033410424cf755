import type { OwnLeave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { mayWithdraw } from '@driverdesk/domain/leave/leave.ts'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useToday } from '../../kernel/businessClock.ts'
import { queryClient, showError } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirmWhile } from '../../ui/confirmWhile.ts'
import { countOf } from '../../ui/dayWords.ts'
import { showToast } from '../../ui/showToast.ts'
import { AskLeaveSheet } from './LeaveSheets.tsx'
import { ownLeaveQuery, useWithdrawLeave } from './leave.data.ts'
import classes from './leave.module.css'
import { leaveDays, leaveLabel, STATE_COLOURS } from './leaveText.ts'

const HEADING = 'own-leave'

/** The driver's leave in the app: what they asked for, the answers, and a button that asks. */
export function OwnLeavePart({ onWell }: { onWell: () => void }) {
  const today = useToday()
  const { data = [], isError } = useQuery(ownLeaveQuery)
  const [isAsking, setAsking] = useState(false)
  const shown = data.filter(({ state, to_date }) => state !== 'withdrawn' && to_date >= today)
  return (
    <section className={classes.own} aria-labelledby={HEADING}>
      <Group justify="space-between" gap="xs" pb={shown.length > 0 ? 'xs' : 0}>
        <Title order={2} size="h5" id={HEADING}>
          Leave
        </Title>
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          Ask for leave
        </Button>
      </Group>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" pt={4}>
          {isError ? 'Your leave could not be loaded.' : 'Days you would like off.'}
        </Text>
      )}
      <ul aria-labelledby={HEADING}>
        {shown.map((leave) => (
          <OwnLeaveRow key={leave.id} leave={leave} mayGo={mayWithdraw(leave, today)} onWell={onWell} />
        ))}
      </ul>
      {isAsking && <AskLeaveSheet today={today} onClose={() => setAsking(false)} />}
    </section>
  )
}

const AGAIN = 'You can be given shifts on these days again.'
const WELL = `${AGAIN} Shifts that others have got stay with them. Those that are still open can come back to you: look under Open shifts, or ask the office.`

function OwnLeaveRow({ leave, mayGo, onWell }: { leave: OwnLeave; mayGo: boolean; onWell: () => void }) {
  const { id, kind, state, answer, reason, shifts } = leave
  const isSick = kind === 'sick'
  const withdrawing = useWithdrawLeave()
  const days = leaveDays(leave)
  const askAndWithdraw = async () => {
    const isStill = () =>
      queryClient.getQueryData(ownLeaveQuery.queryKey)?.some((one) => one.id === id && one.state === state) ??
      true
    const agreed = await confirmWhile(isStill, 'The office has just answered. Nothing was sent.', {
      title: isSick ? 'Can you work again?' : 'Withdraw this leave?',
      message: `${days}. ${state === 'approved' ? `${isSick ? WELL : AGAIN} The office will be notified.` : 'You can ask again.'}`,
      confirmLabel: isSick ? 'I can work' : 'Withdraw',
    })
    if (!agreed) return
    withdrawing.mutate(id, {
      onSuccess: () => {
        showToast(isSick ? 'The office knows that you can work.' : 'The leave is withdrawn.')
        if (isSick) onWell()
      },
      onError: showError,
    })
  }
  return (
    <li className={classes.one}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          {days}
        </Text>
        {reason !== '' && (
          <Text size="sm" c="dimmed" dir="auto" className={classes.said}>
            {reason}
          </Text>
        )}
        {answer !== '' && (
          <Text size="sm" className={classes.said}>
            The office says: <bdi>{answer}</bdi>
          </Text>
        )}
        {state !== 'declined' && !isSick && shifts.length > 0 && (
          <Text size="sm">
            You have {countOf(shifts.length, 'shift')} then, and still work{' '}
            {shifts.length === 1 ? 'it' : 'them'} unless the office takes{' '}
            {shifts.length === 1 ? 'it' : 'them'} off you.
          </Text>
        )}
      </div>
      <Badge color={STATE_COLOURS[state]} variant="light">
        {leaveLabel(leave)}
      </Badge>
      {mayGo && (
        <BusyButton
          variant="subtle"
          color="gray"
          size="xs"
          isBusy={withdrawing.isPending}
          aria-label={`${isSick ? 'I can work' : 'Withdraw'}: ${days}`}
          onClick={() => void askAndWithdraw()}
        >
          {isSick ? 'I can work' : 'Withdraw'}
        </BusyButton>
      )}
    </li>
  )
}
