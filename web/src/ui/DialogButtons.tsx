import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogButtons.module.css'

/**
 * The buttons at the end of a dialog; they stay visible while it scrolls. The first one to focus gets the focus when they
 * appear, and the dialog stays at its top.
 */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group ref={focusFirst} justify="flex-end" gap="xs" className={classes.buttons}>
    {children}
  </Group>
)

const focusFirst = (buttons: HTMLElement | null): void =>
  buttons?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
