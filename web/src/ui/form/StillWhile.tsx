import { Stack, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'

interface StillWhileProps {
  isOpening: boolean
  children: ReactNode
}

/** A form that has done its work: it can be seen and not used until what it opens takes its place. */
export const StillWhile = ({ isOpening, children }: StillWhileProps) => (
  <div>
    <Stack gap="md" inert={isOpening} opacity={isOpening ? 0.6 : undefined}>
      {children}
    </Stack>
    <VisuallyHidden role="status">{isOpening && 'Opening Driverdesk…'}</VisuallyHidden>
  </div>
)
