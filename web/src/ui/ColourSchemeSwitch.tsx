import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

export function useColourSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const other =
    useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'light' ? 'dark' : 'light'
  return {
    label: other === 'dark' ? 'Switch to dark' : 'Switch to light',
    Icon: other === 'dark' ? IconMoon : IconSun,
    choose: () => setColorScheme(other),
  }
}

export function ColourSchemeSwitch() {
  const { label, Icon, choose } = useColourSchemeSwitch()
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={choose}>
      <Icon size="1.25rem" stroke={1.5} />
    </ActionIcon>
  )
}
