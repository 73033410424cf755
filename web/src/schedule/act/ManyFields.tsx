import { byName } from '@driverdesk/domain/kernel/names.ts'
import type { Role } from '@driverdesk/domain/kernel/roles.ts'
import { dropOutcome } from '@driverdesk/domain/shifts/dropping.ts'
import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { isOfferedAt } from '../../desk/offeredPeople.ts'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { DateField } from '../../ui/DateField.tsx'
import { PoundsField } from '../../ui/form/PoundsField.tsx'
import { numberText } from '../../ui/numberText.ts'
import { TimeField } from '../../ui/TimeField.tsx'
import { useAgency, useScene } from '../model/scene.ts'
import { DriverField } from '../shift/DriverField.tsx'
import type { DriverOption } from '../shift/driverChoices.ts'
import { BonusField } from '../shift/ShiftFields.tsx'
import { FIELD_LABELS } from '../shift/shiftForm.ts'
import type { ManyAction, ManyValues } from './manyForm.ts'
import { type Loaded, loadedPlacingFacts, type MovableShift, movableShift } from './manyPlan.ts'

interface ManyFieldsProps {
  action: ManyAction
  shifts: readonly ShownShift[]
  values: ManyValues
  onChange: (some: Partial<ManyValues>) => void
}

const STAY = 'Each at its own restaurant'
const AS_IT_IS = [{ value: '', label: 'Unchanged' }]

export function ManyFields(props: ManyFieldsProps) {
  const { action, shifts, values, onChange } = props
  const { schedule } = useScene()
  switch (action) {
    case 'assign':
      return <ManyDriver {...props} />
    case 'move':
    case 'copy':
      return (
        <Stack gap="sm">
          <DateField
            label={shifts.length === 1 ? 'Day' : 'Day of the first'}
            description={shifts.length === 1 ? undefined : 'The others move by the same number of days.'}
            value={values.date}
            onChange={(date) => onChange({ date })}
            data-autofocus
          />
          {schedule.places.length > 1 && (
            <Select
              label="Restaurant"
              data={[
                { value: '', label: shifts.length === 1 ? 'Unchanged' : STAY },
                ...schedule.places
                  .filter(isOpenForShifts)
                  .map(({ restaurant }) => ({ value: String(restaurant.id), label: restaurant.name })),
              ]}
              value={values.restaurant_id}
              onChange={(restaurant_id) => onChange({ restaurant_id: restaurant_id ?? '' })}
              searchable
              allowDeselect={false}
              limit={200}
              nothingFoundMessage="No restaurant found"
            />
          )}
        </Stack>
      )
    case 'times':
      return (
        <SimpleGrid cols={2} spacing="sm">
          {(['start_time', 'finish_time'] as const).map((field) => (
            <TimeField
              key={field}
              label={FIELD_LABELS[field]}
              description="Leave blank to keep as it is"
              value={values[field]}
              onChange={(time) => onChange({ [field]: time })}
              near={shifts[0]?.[field]}
              data-autofocus={field === 'start_time' || undefined}
            />
          ))}
        </SimpleGrid>
      )
    case 'bonus':
      return (
        <Stack gap="sm">
          <BonusField
            above={AS_IT_IS}
            value={values.cost_bonus}
            onChange={(cost_bonus) => onChange({ cost_bonus })}
          />
          <PoundsField
            label={FIELD_LABELS.const_fuel_bonus}
            description="Leave blank to keep as it is"
            value={values.const_fuel_bonus}
            onChange={(const_fuel_bonus) => onChange({ const_fuel_bonus })}
          />
        </Stack>
      )
    default:
      return null
  }
}

function ManyDriver({ shifts, values, onChange }: ManyFieldsProps) {
  const { many, role } = useScene()
  const { known } = many
  const { drivers } = useAgency().queries
  const options = useMemo(() => manyDriverOptions(shifts, known, role), [shifts, known, role])
  return (
    <DriverField
      value={values.driver_id}
      onChange={(driver_id) => onChange({ driver_id })}
      options={options}
      query={drivers}
      isFirst
    />
  )
}

/**
 * The most checks of one driver for one shift. Beyond it, which would take too long, only the chosen driver is checked.
 */
const MOST_CHECKS = 20_000

/**
 * The drivers who are offered to a restaurant of the shifts, sorted by name. Each has a problem if they can work none
 * of the shifts, and a warning if they can work only some. A problem of a shift with any driver is not counted here.
 */
export function manyDriverOptions(shifts: readonly ShownShift[], known: Loaded, role: Role): DriverOption[] {
  const ids = new Set(shifts.map(({ restaurant_id }) => restaurant_id))
  const places = known.places.filter(({ restaurant }) => ids.has(restaurant.id))
  const offered = (known.people?.drivers ?? []).filter((driver) => isOfferedAt(driver, places))
  const facts = loadedPlacingFacts(known)
  const problemsOf = (loose: readonly MovableShift[], driver_id: number | null) =>
    dropOutcome(
      loose.map((shift) => ({ shift, target: { driver_id } })),
      facts,
      { role },
    ).problems
  const all = shifts.map(movableShift)
  const fixed = problemsOf(all, null)
  const free = all.filter(({ id }) => !fixed.has(id))
  const isFew = offered.length * free.length <= MOST_CHECKS
  return offered
    .map((driver) => {
      const reasons = isFew ? [...problemsOf(free, driver.id).values()] : []
      const reason = mostFrequent(reasons)
      const isAll = reasons.length === free.length
      const some = reason && `${numberText(reasons.length)} of ${numberText(free.length)}: ${reason}`
      return {
        driver,
        isPreferred: false,
        problem: isAll ? reason : undefined,
        warning: isAll ? undefined : some,
      }
    })
    .sort((a, b) => byName(a.driver.full_name, b.driver.full_name))
}

const mostFrequent = (reasons: readonly string[]): string | undefined =>
  [...Map.groupBy(reasons, (reason) => reason).values()].toSorted((a, b) => b.length - a.length)[0]?.[0]
