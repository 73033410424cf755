import { IconPrinter } from '@tabler/icons-react'
import type { SheetButtonProps } from '../../ui/SheetButton.tsx'

/** Opens the dialog that prints what the schedule shows. */
export const printLine = (onPrint: () => void): SheetButtonProps => ({
  label: 'Print rota…',
  Icon: IconPrinter,
  onClick: onPrint,
})
