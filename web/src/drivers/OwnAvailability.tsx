import {
  type DriverWorkingTimes,
  ownWorkingTimeRoutes,
} from '@driverdesk/contract/drivers/workingTimes.routes.ts'
import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import type { OwnLeave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { PREFERRED_TIMES, type PreferredTime } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { mayWithdraw } from '@driverdesk/domain/leave/leave.ts'
import { Badge, Box, Button, Chip, Group, Text, Title } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { useToday } from '../kernel/businessClock.ts'
import { queryClient, showError } from '../kernel/query.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { confirmWhile } from '../ui/Confirm.tsx'
import { longDate, shortDays } from '../ui/dateText.ts'
import { FormFooter } from '../ui/form/FormFooter.tsx'
import { FormNotes } from '../ui/form/FormNotes.tsx'
import { NotLoaded } from '../ui/States.tsx'
import { showToast } from '../ui/showToast.ts'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { Warning } from '../ui/Warning.tsx'
import { AskLeaveSheet } from './leave/LeaveSheets.tsx'
import { ownLeaveQuery, useWithdrawLeave } from './leave/leave.data.ts'
import leave from './leave/leave.module.css'
import leaveClasses from './leave/leave.module.css'
import { leaveDays, leaveLabel, STATE_COLOURS } from './leave/leaveText.ts'
import classes from './OwnAvailability.module.css'
import { WorkingTimesTabs } from './WorkingTimesTabs.tsx'
import { useWorkingTimesForm, type WorkingTimes, type WorkingTimesCalls } from './workingTimesForm.ts'

/**
 * When the signed-in driver can work: their times, the next week, preferred times and leave, /driver/unavailability.
 *
 * @param onWell called once sick days are withdrawn
 */
export function OwnAvailability({ onWell }: { onWell: () => void }) {
  const client = useQueryClient()
  const own = useQuery(ownTimesQuery)
  /** The last saved times. Only saving resets the form, so changes by others do not overwrite what is typed. */
  const [given, setGiven] = useState<WorkingTimes>()
  const [stranded, setStranded] = useState<SavedOwnTimes['unavailable_shifts']>([])
  const [tab, setTab] = useState<string | null>('week')
  const times = given ?? own.data
  if (!times) return <NotLoaded what="your times" query={own} />
  return (
    <div className={classes.screen}>
      <NextWeekPart />
      <OwnLeavePart onWell={onWell} />
      <PreferredTimesPart />
      {stranded.length > 0 && <Stranded shifts={stranded} />}
      <TimesForm
        key={times.updated_at}
        times={times}
        tab={tab}
        onTab={setTab}
        onSaved={({ unavailable_shifts, ...saved }) => {
          setStranded(unavailable_shifts)
          setGiven(saved)
          void client.invalidateQueries({ queryKey: ownNextWeekQuery.queryKey })
          showToast('Saved. The office will plan with these times.')
        }}
      />
    </div>
  )
}

interface TimesFormProps {
  times: WorkingTimes
  tab: string | null
  onTab: (tab: string | null) => void
  onSaved: (saved: SavedOwnTimes) => void
}

function TimesForm({ times, tab, onTab, onSaved }: TimesFormProps) {
  const today = useToday()
  const [start] = useState(times)
  const editor = useWorkingTimesForm(start, today, ownTimes, onSaved)
  const { isSending, isDirty, problem, trouble } = editor
  const message = 'The times that you entered are not saved.'
  useDiscardQuestion({ isDirty, isSending, message, onClose: () => undefined })
  const changed = isDirty()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
    >
      <Box py={0} px="0.75rem">
        <FormNotes
          editor={editor}
          safe="Nothing you entered is lost. It is safe to try again."
          onClose={() => undefined}
        />
      </Box>
      <WorkingTimesTabs
        editor={editor}
        today={today}
        who="you"
        weekLabel="Every week"
        datesLabel="Certain dates"
        tab={tab}
        onTab={onTab}
      />
      {changed && (
        <div className={classes.foot}>
          <FormFooter>
            <Text size="sm" c="dimmed" flex="1" miw={0}>
              {problem}
            </Text>
            <BusyButton type="submit" disabled={problem !== undefined} isBusy={isSending}>
              {trouble?.kind === 'again' ? 'Try again' : 'Accept Changes'}
            </BusyButton>
          </FormFooter>
        </div>
      )}
    </form>
  )
}

/** Published shifts in the new unavailability, which the driver still has to work. */
const Stranded = ({ shifts }: { shifts: SavedOwnTimes['unavailable_shifts'] }) => (
  <Warning title={`You have ${countOf(shifts.length, 'shift')} at these times`} role="status">
    <Text size="sm">You still have to work them, unless you reject them under Shifts:</Text>
    <ul className={classes.stranded}>
      {shifts.map(({ id, period_date, start_time, finish_time }) => (
        <li key={id}>
          {longDate(period_date)}, {clockRange(start_time, finish_time)}
        </li>
      ))}
    </ul>
  </Warning>
)

const readTimes = (signal?: AbortSignal): Promise<DriverWorkingTimes> =>
  call(ownWorkingTimeRoutes.read, {}, signal ? { signal } : {})

/** Fetched when the screen opens, and not again while the driver is entering times. */
const ownTimesQuery = queryOptions({
  queryKey: ['drivers', 'ownTimes'],
  queryFn: ({ signal }) => readTimes(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  meta: { ownErrors: true },
})

type SavedOwnTimes = ReplyOf<typeof ownWorkingTimeRoutes.update>

const ownTimes: WorkingTimesCalls<SavedOwnTimes> = {
  save: (body) => call(ownWorkingTimeRoutes.update, { body }),
  load: () => readTimes(),
}

const NEXT_WEEK = 'next-week'

/** The driver confirms their availability for the next week, if the office asks. */
function NextWeekPart() {
  const { data } = useQuery(ownNextWeekQuery)
  const { mutate, isPending } = useConfirmWeek()
  if (!data?.is_asked) return null
  const { from, to, answered_at } = data
  return (
    <section className={leave.own} aria-labelledby={NEXT_WEEK}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h5" id={NEXT_WEEK}>
          Next week
        </Title>
        {answered_at === null && (
          <BusyButton size="xs" isBusy={isPending} onClick={() => mutate(from)}>
            Confirm
          </BusyButton>
        )}
      </Group>
      <Text size="sm" c="dimmed" pt={4} role="status">
        {answered_at === null
          ? `${shortDays(from, to)}. Is your availability right? Change it below, or confirm it.`
          : `${shortDays(from, to)}. You have confirmed your availability.`}
      </Text>
    </section>
  )
}

const PREFERRED_HEADING = 'preferred-times'

const LABELS: Record<PreferredTime, string> = {
  mornings: 'Mornings',
  afternoons: 'Afternoons',
  evenings: 'Evenings',
  weekends: 'Weekends',
}

const preferredQuery = queryOptions({
  queryKey: ['preferredTimes'],
  queryFn: ({ signal }) => call(ownWorkingTimeRoutes.preferred, {}, { signal }),
  meta: { ownErrors: true },
})

/** The driver's preferred times in the app. Each press saves them. */
function PreferredTimesPart() {
  const client = useQueryClient()
  const { data } = useQuery(preferredQuery)
  const saving = useMutation({
    mutationFn: (preferred_times: PreferredTime[]) =>
      call(ownWorkingTimeRoutes.prefer, { body: { preferred_times } }),
    meta: { ownErrors: true },
    onSuccess: (saved) => client.setQueryData(preferredQuery.queryKey, saved),
    onError: showError,
  })
  const shown = saving.isPending ? saving.variables : data?.preferred_times
  if (!shown) return null
  return (
    <section className={leave.own} aria-labelledby={PREFERRED_HEADING}>
      <Title order={2} size="h5" id={PREFERRED_HEADING}>
        I would rather work
      </Title>
      <Text size="sm" c="dimmed" pb="xs">
        A wish, not a limit. The office sees it when it looks for a driver.
      </Text>
      <Chip.Group
        multiple
        value={[...shown]}
        onChange={(chosen) =>
          saving.mutate(PREFERRED_TIMES.filter((time) => (chosen as readonly string[]).includes(time)))
        }
      >
        <Group gap="xs" role="group" aria-labelledby={PREFERRED_HEADING}>
          {PREFERRED_TIMES.map((time) => (
            <Chip key={time} value={time} size="sm" disabled={saving.isPending}>
              {LABELS[time]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </section>
  )
}

const ownNextWeekQuery = queryOptions({
  queryKey: ['nextWeek', 'own'],
  queryFn: ({ signal }) => call(ownWorkingTimeRoutes.nextWeek, {}, { signal }),
  staleTime: 0,
  meta: { ownErrors: true },
})

function useConfirmWeek() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (week: string) => call(ownWorkingTimeRoutes.confirm, { body: { week } }),
    meta: { ownErrors: true },
    onSuccess: (answered) => client.setQueryData(ownNextWeekQuery.queryKey, answered),
    onError: (error) => {
      showError(error)
      void client.invalidateQueries({ queryKey: ownNextWeekQuery.queryKey })
    },
  })
}

const HEADING = 'own-leave'

/** The driver's leave in the app: what they asked for, the answers, and a button that asks. */
function OwnLeavePart({ onWell }: { onWell: () => void }) {
  const today = useToday()
  const { data = [], isError } = useQuery(ownLeaveQuery)
  const [isAsking, setAsking] = useState(false)
  const shown = data.filter(({ state, to_date }) => state !== 'withdrawn' && to_date >= today)
  return (
    <section className={leaveClasses.own} aria-labelledby={HEADING}>
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
    <li className={leaveClasses.one}>
      <div className={leaveClasses.words}>
        <Text size="sm" fw={600}>
          {days}
        </Text>
        {reason !== '' && (
          <Text size="sm" c="dimmed" dir="auto" className={leaveClasses.said}>
            {reason}
          </Text>
        )}
        {answer !== '' && (
          <Text size="sm" className={leaveClasses.said}>
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
