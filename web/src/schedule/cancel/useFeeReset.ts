import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { type CancelFormValues, isPositive } from './cancelForm.ts'

/**
 * Resets a fee that is not negative to 0 (document 2, 2.3), and sees to it that nobody cancels with that 0 unseen: the
 * press of the button that left the field and so reset it is not yet the answer.
 */
export function useFeeReset(form: UseFormReturnType<CancelFormValues>) {
  const [wasReset, setWasReset] = useState(false)
  /** The reset stood on screen when the last key or button went down. */
  const wasSeen = useRef(false)
  const look = () => {
    wasSeen.current = wasReset
  }
  const resetIfPositive = (): boolean => {
    if (!isPositive(form.getValues())) return false
    form.setFieldValue('cost', 0)
    setWasReset(true)
    return true
  }
  return {
    wasReset,
    forget: () => setWasReset(false),
    onBlur: () => void resetIfPositive(),
    /** Whether the form must not be sent yet. */
    needsAnotherLook: () => resetIfPositive() || (wasReset && !wasSeen.current),
    formProps: { onPointerDownCapture: look, onKeyDownCapture: look },
  }
}

export type FeeReset = ReturnType<typeof useFeeReset>
