import { Textarea, type TextareaProps } from '@mantine/core'
import { RESTAURANT_LABELS, RESTAURANT_NOTES, type RestaurantNote } from './restaurantForm.ts'

interface NoteFieldsProps {
  /** What the form binds a field with. */
  inputProps: (field: RestaurantNote) => TextareaProps
}

/** What drivers should know: cells of a grid. */
export const NoteFields = ({ inputProps }: NoteFieldsProps) =>
  RESTAURANT_NOTES.map((field) => (
    <Textarea
      key={field}
      label={RESTAURANT_LABELS[field]}
      rows={2}
      resize="vertical"
      maxLength={2000}
      {...inputProps(field)}
    />
  ))
