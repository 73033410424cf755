import type { ComponentProps } from 'react'
import { FormNotes } from '../../ui/form/FormNotes.tsx'

export const NEVER_ADDED_TWICE =
  'Nothing you entered is lost. Trying again is safe: the shift is never added twice.'

/** What stands in the way of saving a shift; what became of it is to be seen in the schedule. */
export const ShiftTrouble = (notes: Omit<ComponentProps<typeof FormNotes>, 'seenIn'>) => (
  <FormNotes {...notes} seenIn="the schedule" />
)
