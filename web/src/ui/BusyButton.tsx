import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface BusyButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'leftSection' | 'fullWidth' | 'disabled'> {
  isBusy: boolean
  type?: 'button' | 'submit'
  /** Comes only while it is not busy. */
  onClick?: () => void
  'aria-describedby'?: string
  title?: string
  children: ReactNode
}

/** A button that shows when it is busy. Mantine's own is `disabled` then: whoever pressed it by key loses the place. */
export const BusyButton = ({ isBusy, onClick, type = 'button', disabled, ...look }: BusyButtonProps) => (
  <Button
    {...look}
    type={type}
    disabled={disabled}
    loading={isBusy}
    onClick={isBusy ? undefined : onClick}
    renderRoot={(root) => (
      <button
        {...root}
        disabled={disabled}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
      />
    )}
  />
)
