import type { TablerIcon } from '@tabler/icons-react'
import classes from './PhoneFoot.module.css'

interface FootButtonProps {
  label: string
  Icon: TablerIcon
  expanded?: boolean
  disabled?: boolean
  onClick: () => void
}

export const FootButton = ({ label, Icon, expanded, disabled, onClick }: FootButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-expanded={expanded}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size="1.375rem" stroke={1.5} aria-hidden="true" />
    {label}
  </button>
)
