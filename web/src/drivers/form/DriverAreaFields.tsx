import type { UseFormReturnType } from '@mantine/form'
import { AreaFields, type Places } from '../AreaFields.tsx'
import { DRIVER_LABELS } from './driverFields.ts'
import type { DriverValues } from './driverForm.ts'

interface DriverAreaFieldsProps extends Places {
  form: UseFormReturnType<DriverValues>
  disabled?: boolean
}

/** Where the driver works. */
export function DriverAreaFields(props: DriverAreaFieldsProps) {
  const isEverywhere = props.form.values.area_ids.length === 0
  return (
    <AreaFields
      {...props}
      ofAreas={{
        label: DRIVER_LABELS.area_ids,
        description: isEverywhere ? 'Without an area the driver is offered everywhere.' : undefined,
      }}
      ofRestaurants={{
        label: DRIVER_LABELS.restaurant_ids,
        description: 'Blank: all restaurants of these areas.',
      }}
    />
  )
}
