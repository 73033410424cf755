import { Select, SimpleGrid, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { isOpenForShifts } from '../../desk/places.ts'
import type { ShownShift } from '../../shifts/shownShift.ts'
import { DateField } from '../../ui/DateField.tsx'
import { PoundsField } from '../../ui/form/PoundsField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { concerning, useSomeDrivers } from '../data/people.data.ts'
import { useScene } from '../model/scene.ts'
import { DriverField } from '../shift/DriverField.tsx'
import { BonusField } from '../shift/ShiftFields.tsx'
import { FIELD_LABELS } from '../shift/shiftForm.ts'
import { manyDriverOptions } from './manyDrivers.ts'
import type { ManyAction, ManyValues } from './manyForm.ts'

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
  const there = useMemo(
    () =>
      concerning(
        [],
        shifts.map(({ restaurant_id }) => restaurant_id),
      ),
    [shifts],
  )
  const drivers = useSomeDrivers(there)
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
