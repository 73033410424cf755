import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { keptRestaurants, restaurantChoices } from '@driverdesk/domain/drivers/restaurantChoices.ts'
import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DRIVER_LABELS } from './driverFields.ts'
import type { DriverValues } from './driverForm.ts'

export interface Places {
  areas: readonly Area[]
  restaurants: readonly Restaurant[]
}

interface AreaFieldsProps extends Places {
  form: UseFormReturnType<DriverValues>
  disabled?: boolean
}

/** Where the driver works. Restaurants are those of the chosen areas; another choice of areas drops the others. */
export function AreaFields({ form, areas, restaurants, disabled = false }: AreaFieldsProps) {
  const { area_ids, restaurant_ids } = form.values
  const choices = restaurantChoices(area_ids.map(Number), restaurants)
  // One that was closed since is not offered, and not lost either.
  const kept = restaurants.filter(
    ({ id }) => restaurant_ids.includes(String(id)) && !choices.some((choice) => choice.id === id),
  )
  return (
    <>
      <MultiSelect
        label={DRIVER_LABELS.area_ids}
        description={area_ids.length === 0 ? 'Without an area the driver is offered everywhere.' : undefined}
        data={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        disabled={disabled}
        nothingFoundMessage="No area found"
        {...form.getInputProps('area_ids')}
        onChange={(chosen) => {
          const left = keptRestaurants(chosen.map(Number), restaurant_ids.map(Number), restaurants)
          form.setValues({ area_ids: chosen, restaurant_ids: left.map(String) })
        }}
      />
      <MultiSelect
        label={DRIVER_LABELS.restaurant_ids}
        description="Blank: all restaurants of these areas."
        data={[...choices, ...kept].map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        disabled={disabled || area_ids.length === 0}
        nothingFoundMessage="No restaurant found"
        {...form.getInputProps('restaurant_ids')}
      />
    </>
  )
}
