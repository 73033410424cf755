import type {
  CascadesCheck,
  NewCascades,
  StartedCascades,
} from '@driverdesk/contract/cascades/cascade.shapes.ts'
import {
  LAST_BEFORE_START,
  MOST_BEFORE_START,
  WINDOW_MINUTES,
} from '@driverdesk/domain/cascades/offerTimes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Alert, Box, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../kernel/apiError.ts'
import { showError } from '../kernel/query.ts'
import { momentWords } from '../ui/dateText.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { CellButton } from '../ui/list/CellButton.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { showToast } from '../ui/showToast.ts'
import { cascadesCheck, startCascades, startedMessage, undoStart } from './cascades.data.ts'
import { startedWords } from './cascadeWords.ts'

interface OfferInTurnDialogProps {
  shiftIds: readonly number[]
  /** The drivers who may be chosen to be asked first. */
  drivers: readonly { id: number; full_name: string }[]
  onClose: () => void
}

/** Starts to offer open shifts to drivers in turn: how many, who is first, for how long, and until when. */
export function OfferInTurnDialog({ shiftIds, drivers, onClose }: OfferInTurnDialogProps) {
  const [text, setText] = useState('')
  const nameOf = (value: string) => drivers.find(({ id }) => String(id) === value)?.full_name
  const isNoDriver = ({ first }: OfferValues) => text.trim() !== '' && text !== nameOf(first)
  const editor = useRecordForm({
    thing: 'offer',
    newValues: NEW_VALUES,
    problemsOf: (values) => (isNoDriver(values) ? { first: NO_DRIVER } : {}),
    labels: LABELS,
    create: (values, key) => startCascades(bodyOf(values, shiftIds), key),
    onSaved: (started: StartedCascades) => {
      showStarted(started)
      onClose()
    },
  })
  const { form } = editor
  const check = useQuery(cascadesCheck(bodyOf(form.values, shiftIds)))
  const isNothing = check.data?.first.length === 0
  return (
    <FormDialog
      title="Offer in turn"
      size={520}
      editor={{ ...editor, blockedBy: isNothing ? 'None of these shifts can be offered.' : undefined }}
      submitLabel="Start offering"
      done="sent"
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          Each shift is offered to the best driver, then to the next, until someone accepts. Drivers are
          notified by push message or email, and answer in their app.
        </Text>
        <SearchSelect
          placeholder="The best by 'Find a driver'"
          data={drivers.map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
          openOnFocus={false}
          clearable
          nothingFoundMessage="No driver of these restaurants has this name"
          limit={100}
          data-autofocus
          // Enter chooses the driver. If none is found, it must not offer the shift to someone else.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          {...form.getInputProps('first')}
          value={form.values.first || null}
          onChange={(value) => form.setFieldValue('first', value ?? '')}
          onText={(typed) => {
            setText(typed)
            form.clearFieldError('first')
            if (typed === '') form.setFieldValue('first', '')
          }}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Select
            // Below the field, because the sentence is wider than it.
            description={form.values.minutes === '' && 'Shorter as the start comes nearer'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={WINDOWS}
            allowDeselect={false}
            {...form.getInputProps('minutes')}
          />
          <Select data={BEFORE} allowDeselect={false} {...form.getInputProps('before')} />
        </SimpleGrid>
        {check.error ? (
          <Alert color="red" role="alert">
            {errorMessage(check.error)}
          </Alert>
        ) : (
          !isNoDriver(form.values) && <Outlook check={check.data} chosen={nameOf(form.values.first)} />
        )}
      </Stack>
    </FormDialog>
  )
}

const SHOWN_MS = 8_000

/** Says what was started, with a button that stops it again. */
function showStarted(answer: StartedCascades): void {
  const { started } = answer
  const text = startedWords(answer)
  if (started.length === 0) {
    showToast(text)
    return
  }
  const id = startedMessage(started)
  notifications.show({
    id,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <CellButton
          onClick={() => {
            notifications.hide(id)
            void undoStart(started).then((text) => showToast(text), showError)
          }}
        >
          Undo
        </CellButton>
      </Group>
    ),
    autoClose: SHOWN_MS,
    role: 'group',
    'aria-label': text,
  })
}

const NO_DRIVER = 'Choose a driver from the list, or clear the field to ask the best one first.'

/** More lines would hide the buttons. */
const MOST_LINES = 5

/** The effect of starting: how many shifts, who is first, and which are left out. */
interface OutlookProps {
  check: CascadesCheck | undefined
  chosen: string | undefined
}

function Outlook({ check, chosen }: OutlookProps) {
  if (!check) return <Text size="sm">Looking for the first drivers…</Text>
  const { first, refused, quiet_until } = check
  const byDriver = [...Map.groupBy(first, ({ driver }) => driver?.id).values()]
  const bySkipped = [...Map.groupBy(first, ({ first_skipped }) => first_skipped)]
  const byProblem = [...Map.groupBy(refused, ({ problem }) => problem)]
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {countOf(first.length, 'shift')} {first.length === 1 ? 'is' : 'are'} offered
        {first.length > 0 && '. First to:'}
      </Text>
      <Box component="ul" pl={18} fz={14}>
        {byDriver.slice(0, MOST_LINES).map((shifts) => (
          <FirstOffers key={shifts[0]?.driver?.id ?? 0} shifts={shifts} />
        ))}
        {byDriver.length > MOST_LINES && <li>and {countOf(byDriver.length - MOST_LINES, 'other driver')}</li>}
      </Box>
      {bySkipped.map(
        ([reason, shifts]) =>
          reason && (
            <Text key={reason} size="sm">
              <bdi>{chosen}</bdi> is skipped{first.length > 1 && ` for ${countOf(shifts.length, 'shift')}`}:{' '}
              {reason}
            </Text>
          ),
      )}
      {byProblem.map(([problem, shifts]) => (
        <Text key={problem} size="sm" c="dimmed">
          Left out: {countOf(shifts.length, 'shift')}. {problem}
        </Text>
      ))}
      {quiet_until !== null && first.length > 0 && (
        <Alert mt="xs" color="blue" icon={<IconInfoCircle size="1.125rem" />}>
          No offers are sent until {momentWords(quiet_until)}.
        </Alert>
      )}
    </div>
  )
}

/** The shifts that are first offered to one driver, or to no one, and their clashes with unpublished shifts. */
function FirstOffers({ shifts }: { shifts: CascadesCheck['first'] }) {
  const [one, ...others] = shifts
  const overlaps = [...new Set(shifts.flatMap(({ overlap }) => overlap ?? []))]
  const more = overlaps.length - MOST_LINES
  return (
    <li>
      {one?.driver ? <bdi>{one.driver.full_name}</bdi> : 'No one can be asked now'}
      {others.length > 0 && ` (${countOf(shifts.length, 'shift')})`}
      {one?.driver && others.length === 0 && `, until ${momentWords(one.until)}`}
      {overlaps.slice(0, MOST_LINES).map((overlap) => (
        <Text key={overlap} size="sm">
          {overlap}
        </Text>
      ))}
      {more > 0 && <Text size="sm">and {countOf(more, 'other shift')}</Text>}
    </li>
  )
}

interface OfferValues {
  first: string
  /** '' for the time that suits the urgency. */
  minutes: string
  before: string
}

const NEW_VALUES: OfferValues = { first: '', minutes: '', before: String(LAST_BEFORE_START) }

const LABELS: Readonly<Record<keyof OfferValues, string>> = {
  first: 'First driver',
  minutes: 'Time to answer',
  before: 'Stop offering',
}

const minutesText = (minutes: number): string =>
  minutes < 60 ? `${minutes} minutes` : countOf(minutes / 60, 'hour')

const WINDOWS = [
  { value: '', label: 'Automatic' },
  ...[WINDOW_MINUTES.least, 10, 15, 30, 60, 120, 240, 720, WINDOW_MINUTES.most].map((minutes) => ({
    value: String(minutes),
    label: minutesText(minutes),
  })),
]

const BEFORE = [
  { value: '0', label: 'The start of the shift' },
  ...[15, LAST_BEFORE_START, 60, 120, 240, 720, 1_440, 2_880, MOST_BEFORE_START].map((minutes) => ({
    value: String(minutes),
    label: `${minutesText(minutes)} before the start`,
  })),
]

const bodyOf = ({ first, minutes, before }: OfferValues, shiftIds: readonly number[]): NewCascades => ({
  shift_ids: [...shiftIds],
  first_driver_id: first === '' ? null : Number(first),
  minutes: minutes === '' ? null : Number(minutes),
  minutes_before: Number(before),
})
