import type { Area } from '@driverdesk/contract/areas/area.shapes.ts'
import type { Restaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { keptRestaurants, restaurantChoices } from '@driverdesk/domain/drivers/restaurantChoices.ts'
import { MultiSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { USER_LABELS, type UserValues } from './userForm.ts'

export interface Places {
  areas: readonly Area[]
  restaurants: readonly Restaurant[]
}

interface UserScopeFieldsProps extends Places {
  form: UseFormReturnType<UserValues>
}

/** What a manager sees. Restaurants are those of the chosen areas; another choice of areas drops the others. */
export function UserScopeFields({ form, areas, restaurants }: UserScopeFieldsProps) {
  const { area_ids, restaurant_ids } = form.values
  const choices = restaurantChoices(area_ids.map(Number), restaurants)
  // One that was closed since is not offered, and not lost either.
  const kept = restaurants.filter(
    ({ id }) => restaurant_ids.includes(String(id)) && !choices.some((choice) => choice.id === id),
  )
  return (
    <>
      <MultiSelect
        label={USER_LABELS.area_ids}
        description="Leave blank to assign none."
        data={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
        searchable
        clearable
        nothingFoundMessage="No area found"
        {...form.getInputProps('area_ids')}
        onChange={(chosen) => {
          const left = keptRestaurants(chosen.map(Number), restaurant_ids.map(Number), restaurants)
          form.setValues({ area_ids: chosen, restaurant_ids: left.map(String) })
          form.clearFieldError('area_ids')
        }}
      />
      <MultiSelect
        label={USER_LABELS.restaurant_ids}
        description="Leave blank to assign all restaurants of the chosen areas."
        data={[...choices, ...kept].map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        disabled={area_ids.length === 0}
        nothingFoundMessage="No restaurant found"
        {...form.getInputProps('restaurant_ids')}
      />
    </>
  )
}
