import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactElement } from 'react'

interface ColourSchemeSwitchProps {
  /** Draws the tip over the button; left out, the browser does, which costs the login page no code. */
  tip?: (button: ReactElement, label: string) => ReactElement
}

/** Light or dark, remembered in this browser; until somebody switches, as the system has it. */
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
