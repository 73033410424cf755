import { UnstyledButton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './SheetButton.module.css'

export interface SheetButtonProps {
  label: string
  hint?: string
  Icon: TablerIcon
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

/** A full-width line of a `BottomSheet`. */
export const SheetButton = ({ label, hint, Icon, danger = false, disabled, onClick }: SheetButtonProps) => (
  <UnstyledButton
    className={classes.line}
    data-danger={danger || undefined}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size="1.375rem" stroke={1.5} aria-hidden="true" />
    <span>
      {label}
      {hint && <span className={classes.hint}> {hint}</span>}
    </span>
  </UnstyledButton>
)

interface SheetLinesProps {
  lines: readonly SheetButtonProps[]
  /** Closes the sheet, before a line does what it says. */
  onChoose: () => void
}

export const SheetLines = ({ lines, onChoose }: SheetLinesProps) =>
  lines.map((line) => (
    <SheetButton
      key={line.label}
      {...line}
      onClick={() => {
        onChoose()
        line.onClick()
      }}
    />
  ))
