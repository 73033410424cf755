import type { UseFormReturnType } from '@mantine/form'
import { AreaFields, type Places } from '../drivers/AreaFields.tsx'
import { USER_LABELS, type UserValues } from './userForm.ts'

interface UserScopeFieldsProps extends Places {
  form: UseFormReturnType<UserValues>
}

/** What a manager sees. */
export const UserScopeFields = (props: UserScopeFieldsProps) => (
  <AreaFields
    {...props}
    ofAreas={{ label: USER_LABELS.area_ids, description: 'Leave blank to assign none.', required: true }}
    ofRestaurants={{
      label: USER_LABELS.restaurant_ids,
      description: 'Leave blank to assign all restaurants of the chosen areas.',
    }}
  />
)
