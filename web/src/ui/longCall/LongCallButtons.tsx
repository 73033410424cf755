import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './LongCallButtons.module.css'

/** The buttons of a dialog about a long call; they stay visible while it scrolls. */
export const LongCallButtons = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap="xs" className={classes.buttons}>
    {children}
  </Group>
)
