import { ActionIcon, Tooltip } from '@mantine/core'
import type { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface BarIconProps {
  to: '/options' | '/users' | '/audit'
  label: string
  icon: typeof IconSettings
  className?: string | undefined
}

/** A link of the top bar that is only an icon; its name shows as a tooltip. */
export function BarIcon({ to, label, icon: Icon, className }: BarIconProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component={Link}
        to={to}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        className={className}
      >
        <Icon size="1.25rem" stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
