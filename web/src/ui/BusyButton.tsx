import { Button, type ButtonProps, type ElementProps } from '@mantine/core'

interface BusyButtonProps extends Omit<ButtonProps, 'loading'>, ElementProps<'button', keyof ButtonProps> {
  isBusy: boolean
}

/**
 * A button that shows when it is busy, and cannot be pressed then, nor its form sent with Enter. Mantine's own is
 * `disabled` while it loads: whoever pressed it by key loses the place.
 */
export const BusyButton = ({ isBusy, onClick, disabled, type = 'button', ...look }: BusyButtonProps) => (
  // biome-ignore lint/plugin: this is the one that keeps it.
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
