import { ActionIcon, Tooltip } from '@mantine/core'
import type { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface BarIconProps {
  to: '/options' | '/users'
  label: string
  icon: typeof IconSettings
}

/** A link of the top bar that is only an icon; its name shows as a tooltip. */
export function BarIcon({ to, label, icon: Icon }: BarIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} variant="subtle" color="gray" size={36} aria-label={label}>
        <Icon size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
