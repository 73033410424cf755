import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { PUSH_NOT, PUSH_SEND, type PushDrivers } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useMemo, useState } from 'react'
import { businessToday } from '../kernel/businessClock.ts'
import { countOf } from '../ui/dayWords.ts'
import type { Place } from '../ui/desk/places.ts'
import { ManyTold } from './many/ManyTold.tsx'
import { emptyValues, stepOf } from './many/manyForm.ts'
import { toldOf } from './many/manyTold.ts'
import type { Loaded } from './many/placingFacts.ts'
import { rateChangeText } from './rateChange.ts'
import type { BulkAction } from './shiftStanding.ts'
import type { DriversById } from './shiftWords.ts'

/** What is loaded, to say who would be told, and what the pay comes to. */
export type BulkFacts = Pick<Loaded, 'drivers'> & { places: readonly Place[] }

interface BulkAsked {
  action: BulkAction
  shifts: readonly Shift[]
  known: BulkFacts
  drivers: DriversById
}

interface BulkAnswer {
  shifts: readonly Shift[]
  push: PushDrivers | undefined
}

const TITLE: Record<BulkAction, (count: string) => string> = {
  publish: (count) => `Publish ${count} Shift(s)?`,
  unpublish: (count) => `Unpublish ${count} Shift(s)?`,
  delete: (count) => `Delete ${count} Unpublished Shift(s)?`,
}

/** What is asked before all shifts on screen are changed (document 2, 2.1 and section 8); undefined where it stays so. */
export const askBulk = (asked: BulkAsked): Promise<BulkAnswer | undefined> =>
  new Promise((answer) => {
    const id = modals.open({
      title: TITLE[asked.action](asked.shifts.length.toLocaleString('en-GB')),
      children: (
        <BulkQuestion
          {...asked}
          onAnswer={(given) => {
            answer(given)
            modals.close(id)
          }}
        />
      ),
      centered: true,
      size: 450,
      // Comes after every way of closing; a promise keeps its first answer.
      onClose: () => answer(undefined),
    })
  })

/** How many, where and when, what of it is past, and who is told: what does least is chosen already. */
function BulkQuestion({ onAnswer, ...asked }: BulkAsked & { onAnswer: (given?: BulkAnswer) => void }) {
  const { action, shifts, known, drivers } = asked
  const [withPast, setWithPast] = useState(false)
  const [tells, setTells] = useState(true)
  const coming = useMemo(() => {
    const today = businessToday()
    return shifts.filter(({ period_date }) => period_date >= today)
  }, [shifts])
  const past = shifts.length - coming.length
  const chosen = withPast ? shifts : coming
  const told = useMemo(
    () => (action === 'delete' ? [] : toldOf(stepOf(action, chosen, emptyValues(chosen)), known)),
    [action, chosen, known],
  )
  const rateChange = action === 'publish' ? rateChangeText(chosen, known.places) : undefined
  const verb = VERB[action]
  return (
    <Stack gap="md">
      <Text size="sm">
        {chosen.length > 0 && `${whereText(chosen)} `}
        {WHAT[action]}
      </Text>
      {rateChange && <Text size="sm">{rateChange}</Text>}
      {past > 0 && (
        <Checkbox
          label={`Also ${verb.toLowerCase()} ${countOf(past, 'shift')} in the past`}
          checked={withPast}
          onChange={(event) => setWithPast(event.currentTarget.checked)}
        />
      )}
      {told.length > 0 && (
        <Checkbox
          label={told.length === 1 ? 'Tell the driver by push message' : 'Tell the drivers by push message'}
          description={<ManyTold told={told} drivers={drivers} />}
          checked={tells}
          onChange={(event) => setTells(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer()} data-autofocus>
          Cancel
        </Button>
        <Button
          color={action === 'delete' ? 'red' : undefined}
          disabled={chosen.length === 0}
          onClick={() =>
            onAnswer({ shifts: chosen, push: told.length > 0 ? (tells ? PUSH_SEND : PUSH_NOT) : undefined })
          }
        >
          {past > 0 ? `${verb} ${countOf(chosen.length, 'shift')}` : verb}
        </Button>
      </Group>
    </Stack>
  )
}

const VERB: Record<BulkAction, string> = { publish: 'Publish', unpublish: 'Unpublish', delete: 'Delete' }

const WHAT: Record<BulkAction, string> = {
  publish: 'Drivers see their own shifts, and open ones where they are offered.',
  unpublish: 'They go back to unpublished.',
  delete: 'Published shifts, drafts and shifts with a timesheet stay. You can undo it.',
}

/** '118 shifts in 24 restaurants on 7 days, 12 of them open.' */
export function whereText(shifts: readonly Shift[]): string {
  const restaurants = new Set(shifts.map(({ restaurant_id }) => restaurant_id)).size
  const days = new Set(shifts.map(({ period_date }) => period_date)).size
  const open = shifts.filter(({ driver_id }) => !driver_id).length
  const all = `${countOf(shifts.length, 'shift')} in ${countOf(restaurants, 'restaurant')} on ${countOf(days, 'day')}`
  if (open === 0) return `${all}.`
  return open === shifts.length
    ? `${all}, all open.`
    : `${all}, ${open.toLocaleString('en-GB')} of them open.`
}
