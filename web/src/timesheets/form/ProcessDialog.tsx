import { Modal } from '@mantine/core'
import type { TimesheetSummaryProps } from './TimesheetSummary.tsx'

export type ProcessDialogProps = Pick<
  TimesheetSummaryProps,
  'row' | 'onShow' | 'onRemoved' | 'onClose' | 'announce'
>

/** The form of a row on a phone (document 3, section 2.2). */
export const ProcessDialog = ({ onClose }: ProcessDialogProps) => (
  <Modal opened onClose={onClose} title="Process timesheet" fullScreen />
)
