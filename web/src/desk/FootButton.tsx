import type { TablerIcon } from '@tabler/icons-react'
import classes from './PhoneFoot.module.css'

interface FootButtonProps {
  label: string
  Icon: TablerIcon
  /** Whether what it shows is there. */
  expanded?: boolean
  disabled?: boolean
  onClick: () => void
}

/** One of the buttons at the lower edge of a phone. */
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
