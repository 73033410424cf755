import type { PaperChoices } from '@driverdesk/domain/timesheets/timesheetPaper.ts'
import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { countOf, rangeText } from '../ui/dayWords.ts'
import { PaperFiles } from '../ui/file/PaperFiles.tsx'
import { takeTimesheets } from './timesheetPaper.data.ts'
import type { TimesheetParts } from './timesheetProps.ts'

/** Opens the dialog that prints what is shown. */
export function PrintTimesheets(parts: TimesheetParts) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={parts.view.problem !== undefined}
        leftSection={<IconPrinter size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={open}
      >
        Print…
      </Button>
      {isOpen && <PrintTimesheetsDialog {...parts} onClose={close} />}
    </>
  )
}

const GROUPS = [
  ['restaurant', 'By restaurant', 'The timesheets of each restaurant, with their total'],
  ['driver', 'By driver', 'The timesheets of each driver, with their total'],
] as const

const CONTENTS = [
  ['notes', 'Notes', true],
  ['pay', 'Pay', false],
  ['charge', 'Charge', false],
] as const

function PrintTimesheetsDialog({ desk, view, shown, onClose }: TimesheetParts & { onClose: () => void }) {
  const [choices, setChoices] = useState<PaperChoices>({
    by: typeof view.driver === 'number' ? 'driver' : 'restaurant',
    notes: true,
    pay: false,
    charge: false,
  })
  const change = (part: Partial<PaperChoices>) => setChoices((before) => ({ ...before, ...part }))
  const isStaff = desk.audience === 'staff'
  return (
    <Dialog onClose={onClose} title="Print timesheets" size={520}>
      <Stack gap="md">
        <Text size="sm">
          {countOf(shown.rows.length, 'timesheet')}, {rangeText(view.range)}
        </Text>
        <Radio.Group
          label="Grouped"
          value={choices.by}
          onChange={(by) => change({ by: by === 'driver' ? by : 'restaurant' })}
        >
          <Stack gap="xs" mt="xs">
            {GROUPS.map(([by, label, description]) => (
              <Radio key={by} value={by} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        <Stack gap="xs">
          {CONTENTS.filter(([, , forAll]) => isStaff || forAll).map(([part, label]) => (
            <Checkbox
              key={part}
              label={label}
              checked={choices[part]}
              onChange={(event) => change({ [part]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        <PaperFiles saved={SAVED} take={(file, ofCall) => takeTimesheets(file, choices, view, ofCall)} />
      </Stack>
    </Dialog>
  )
}

const SAVED = ['pdf'] as const
