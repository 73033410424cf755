import type { DriverShift } from '@driverdesk/contract/driverApp/driverShift.shapes.ts'
import type {
  ColleagueShift,
  HandoverChoices,
  ProposedHandover,
} from '@driverdesk/contract/handovers/driverHandover.shapes.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { clockRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { NativeSelect, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { shortDay } from '../../ui/dateText.ts'
import { useFocusBack } from '../../ui/focus.ts'
import { SearchField, useFound } from '../../ui/list/SearchField.tsx'
import { poundsText } from '../../ui/numberText.ts'
import { NotLoaded } from '../../ui/States.tsx'
import { showToast } from '../../ui/showToast.ts'
import { CallFailed } from '../../ui/Warning.tsx'
import { useShiftNow } from '../driverApp.data.ts'
import { useUntilApproved } from '../OwnShiftCard.tsx'
import sheets from '../sheets.module.css'
import { useCloseOnce } from '../useCloseOnce.ts'
import { whichText } from '../whichText.ts'
import { choicesQuery, payText, useProposing } from './handovers.data.ts'

const WAYS = [
  { value: 'all', label: 'To anyone' },
  { value: 'one', label: 'To one' },
  { value: 'swap', label: 'Swap' },
]

export function HandoverSheet({ shift, onClose }: { shift: DriverShift; onClose: () => void }) {
  const choices = useQuery(choicesQuery(shift.id))
  const [way, setWay] = useState('all')
  const [driverId, setDriverId] = useState('')
  const [otherId, setOtherId] = useState('')
  const proposing = useProposing(shift.id)
  const approved = useUntilApproved()
  const agreement = way === 'swap' ? 'a colleague agrees' : 'a colleague takes it'
  const isChanged = useShiftNow(shift)?.updated_at !== shift.updated_at
  const isSent = proposing.isPending || proposing.isSuccess
  const which = whichText(shift.restaurant.name, shift)
  const why = `${which} has just changed.${hasUnknownOutcome(proposing.error) ? '' : ' Nothing was offered.'}`
  useCloseOnce(isChanged && !isSent, why, onClose)
  useFocusBack()
  const { data } = choices
  const chosen = data && proposal(shift, data, { way, driverId, otherId })
  const send = (body: ProposedHandover) =>
    proposing.mutate(body, {
      onSuccess: () => {
        showToast(`Offered. It is still your shift until ${agreement}${approved}.`)
        onClose()
      },
    })
  return (
    <BottomSheet title="Give away or swap" about={which} opened onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          It is still your shift until {agreement}
          {approved}.{shift.handover && ' This replaces what you have offered.'}
          {data &&
            data.cost_extra_bonus > 0 &&
            ` Its bonus of ${poundsText(data.cost_extra_bonus)} goes with it.`}
        </Text>
        <CallFailed error={proposing.error} />
        {data ? (
          <>
            <SegmentedControl fullWidth aria-label="How" data={WAYS} value={way} onChange={setWay} />
            {way === 'all' && (
              <Text size="sm">Colleagues who work for this restaurant see it and can take it.</Text>
            )}
            {way === 'one' && <Colleagues choices={data} value={driverId} onChange={setDriverId} />}
            {way === 'swap' && <Shifts shifts={data.shifts} value={otherId} onChange={setOtherId} />}
            <div className={sheets.foot}>
              <BusyButton
                fullWidth
                size="md"
                disabled={!chosen}
                isBusy={proposing.isPending}
                onClick={() => chosen && send(chosen)}
              >
                {way === 'swap' ? 'Offer to swap' : 'Give away'}
              </BusyButton>
            </div>
          </>
        ) : (
          <NotLoaded what="your colleagues" query={choices} />
        )}
      </Stack>
    </BottomSheet>
  )
}

/** Undefined until a colleague or a shift is chosen. */
function proposal(
  { updated_at: seen }: DriverShift,
  { colleagues, shifts }: HandoverChoices,
  { way, driverId, otherId }: { way: string; driverId: string; otherId: string },
): ProposedHandover | undefined {
  if (way === 'all') return { seen }
  if (way === 'one') {
    const colleague = colleagues.find(({ id }) => String(id) === driverId)
    return colleague && { seen, driver_id: colleague.id }
  }
  const other = shifts.find(({ id }) => String(id) === otherId)
  return other && { seen, other_id: other.id, other_seen: other.updated_at }
}

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

const Colleagues = ({ choices, value, onChange }: FieldProps & { choices: HandoverChoices }) => (
  <NativeSelect
    label="Colleague"
    description="Colleagues who can work it. If two have the same name and areas, neither is listed: offer it to anyone instead."
    data={[
      { value: '', label: 'Choose…' },
      ...choices.colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
    ]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** Beyond this many shifts, the driver searches. */
const SHOWN = 8

const textOf = ({ colleague, restaurant, period_date, start_time, finish_time }: ColleagueShift): string =>
  `${colleague} ${restaurant.name} ${shortDay(period_date)} ${clockRange(start_time, finish_time)}`

function Shifts({ shifts, value, onChange }: FieldProps & { shifts: readonly ColleagueShift[] }) {
  const [search, setSearch] = useState('')
  const found = useFound(shifts, textOf, search)
  if (shifts.length === 0)
    return <Text size="sm">No colleague has a shift around that day that you could work instead.</Text>
  const first = found.slice(0, SHOWN)
  const chosen = shifts.find(({ id }) => String(id) === value)
  // The chosen shift is always listed.
  const shown = !chosen || first.includes(chosen) ? first : [chosen, ...first.slice(0, SHOWN - 1)]
  const left = found.filter((one) => !shown.includes(one)).length
  return (
    <Radio.Group label="In exchange for" value={value} onChange={onChange}>
      <Stack gap="sm" pt="xs">
        {shifts.length > SHOWN && (
          <SearchField label="Name, place or day" value={search} onChange={setSearch} />
        )}
        {shown.map((shift) => (
          <Radio
            key={shift.id}
            value={String(shift.id)}
            label={
              <>
                <bdi>{shift.colleague}</bdi>: {shortDay(shift.period_date)},{' '}
                {clockRange(shift.start_time, shift.finish_time)}
              </>
            }
            description={
              <>
                <bdi>{shift.restaurant.name}</bdi>, {payText(shift)}
              </>
            }
          />
        ))}
        {found.length === 0 && <Text size="sm">No shifts match.</Text>}
        {left > 0 && (
          <Text size="sm">{countOf(left, 'more shift')}. Search for a name, a place or a day.</Text>
        )}
      </Stack>
    </Radio.Group>
  )
}
