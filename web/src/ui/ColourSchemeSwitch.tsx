import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactElement } from 'react'

interface ColourSchemeSwitchProps {
  /**
   * Wraps the button in a tooltip. Without it the browser shows its own, which costs the login page no code.
   */
  tip?: (button: ReactElement, label: string) => ReactElement
}

/** Switches between light and dark and remembers it in this browser; follows the system until then. */
export function ColourSchemeSwitch({ tip }: ColourSchemeSwitchProps) {
  const { setColorScheme } = useMantineColorScheme()
  const other =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'light' ? 'dark' : 'light'
  const Icon = other === 'dark' ? IconMoon : IconSun
  const label = other === 'dark' ? 'Switch to dark' : 'Switch to light'
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={tip ? undefined : label}
      onClick={() => setColorScheme(other)}
    >
      <Icon size="1.25rem" stroke={1.5} />
    </ActionIcon>
  )
  return tip ? tip(button, label) : button
}
