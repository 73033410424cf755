import { Button, type ButtonProps, type ElementProps } from '@mantine/core'

interface BusyButtonProps extends Omit<ButtonProps, 'loading'>, ElementProps<'button', keyof ButtonProps> {
  isBusy: boolean
}

/**
 * A button that shows when it is busy. It cannot be pressed then, and Enter does not send its form. Mantine
 * disables a loading button, which would lose the keyboard focus.
 */
export const BusyButton = ({ isBusy, onClick, disabled, type = 'button', ...look }: BusyButtonProps) => (
  // biome-ignore lint/plugin: the one button that may use it.
  <Button
    {...look}
    type={type}
    disabled={disabled}
    loading={isBusy}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
    renderRoot={(root) => (
      <button
        {...root}
        disabled={disabled}
        aria-disabled={isBusy || look['aria-disabled']}
        aria-busy={isBusy || undefined}
      />
    )}
  />
)
