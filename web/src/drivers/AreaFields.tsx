import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { keptRestaurants, restaurantChoices } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'

export interface ScopeChoices {
  areas: readonly Area[]
  restaurants: readonly ShortRestaurant[]
}

/** Ids as text. */
interface ChosenScope {
  area_ids: string[]
  restaurant_ids: string[]
}

type ScopeForm = Pick<LabelledForm<ChosenScope>, 'values' | 'getInputProps' | 'clearFieldError'> & {
  setValues: (chosen: ChosenScope) => void
}

interface AreaFieldsProps extends ScopeChoices {
  form: ScopeForm
  disabled?: boolean
  ofAreas: Pick<MultiSelectProps, 'description' | 'required' | 'aria-required'>
  ofRestaurants: Pick<MultiSelectProps, 'description'>
}

/** Areas and, within them, restaurants. Changing the areas removes restaurants outside them. */
export function AreaFields(props: AreaFieldsProps) {
  const { form, areas, restaurants, disabled = false, ofAreas, ofRestaurants } = props
  const { area_ids, restaurant_ids } = form.values
  const choices = restaurantChoices(area_ids.map(Number), restaurants)
  // A chosen restaurant that was closed later is kept, although it is no longer offered.
  const kept = restaurants.filter(
    ({ id }) => restaurant_ids.includes(String(id)) && !choices.some((choice) => choice.id === id),
  )
  return (
    <>
      <MultiSelect
        {...ofAreas}
        data={areas.map(({ id, label }) => ({ value: String(id), label }))}
        searchable
        clearable
        disabled={disabled}
        nothingFoundMessage="No area found"
        {...form.getInputProps('area_ids')}
        onChange={(chosen) => {
          const left = keptRestaurants(chosen.map(Number), restaurant_ids.map(Number), restaurants)
          form.setValues({ area_ids: chosen, restaurant_ids: left.map(String) })
          form.clearFieldError('area_ids')
        }}
      />
      <MultiSelect
        {...ofRestaurants}
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
