import { TextInput, type TextInputProps } from '@mantine/core'
import { RESTAURANT_LABELS as LABELS } from './restaurantForm.ts'

/** What each form binds its fields with. */
interface NameFieldsProps {
  name: TextInputProps
  contactName: TextInputProps
  telephone: TextInputProps
}

/** Who the restaurant is: cells of a grid. */
export const NameFields = ({ name, contactName, telephone }: NameFieldsProps) => (
  <>
    <TextInput label={LABELS.name} required maxLength={200} data-autofocus {...name} />
    <TextInput label={LABELS.contact_name} required maxLength={200} {...contactName} />
    <TextInput label={LABELS.telephone} type="tel" required maxLength={50} {...telephone} />
  </>
)
