import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Light or dark, remembered in this browser; until somebody switches, as the system has it. */
export function ColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const other =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'light' ? 'dark' : 'light'
  const Icon = other === 'dark' ? IconMoon : IconSun
  const label = other === 'dark' ? 'Switch to dark' : 'Switch to light'
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        onClick={() => setColorScheme(other)}
      >
        <Icon size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
