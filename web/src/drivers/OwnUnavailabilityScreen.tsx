import {
  type DriverWorkingTimes,
  ownWorkingTimeRoutes,
} from '@driverdesk/contract/drivers/ownWorkingTimes.routes.ts'
import type { ReplyOf } from '@driverdesk/contract/kernel/route.ts'
import { PREFERRED_TIMES, type PreferredTime } from '@driverdesk/domain/drivers/preferredTimes.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { Box, Chip, Group, Text, Title } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { useToday } from '../kernel/businessClock.ts'
import { showError } from '../kernel/query.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { countOf, longDate, shortDays } from '../ui/dayWords.ts'
import { FormFooter } from '../ui/form/FormFooter.tsx'
import { FormNotes } from '../ui/form/FormNotes.tsx'
import { NotLoaded } from '../ui/Loading.tsx'
import { showToast } from '../ui/showToast.ts'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { Warning } from '../ui/Warning.tsx'
import leave from './leave/leave.module.css'
import { OwnLeavePart } from './leave/OwnLeavePart.tsx'
import classes from './OwnUnavailabilityScreen.module.css'
import { WorkingTimesTabs } from './WorkingTimesTabs.tsx'
import { useWorkingTimesForm, type WorkingTimes, type WorkingTimesCalls } from './workingTimesForm.ts'

/**
 * The signed-in driver's working times, /driver/unavailability.
 *
 * @param onWell called once sick days are taken back
 */
export function OwnUnavailabilityScreen({ onWell }: { onWell: () => void }) {
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

/** The next week of the signed-in driver. */
const ownNextWeekQuery = queryOptions({
  queryKey: ['nextWeek', 'own'],
  queryFn: ({ signal }) => call(ownWorkingTimeRoutes.nextWeek, {}, { signal }),
  staleTime: 0,
  meta: { ownErrors: true },
})

/** Confirms the week that the driver sees. */
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
