import { daysInRange } from '@driverdesk/domain/kernel/wallClock.ts'
import type { RotaLayout } from '@driverdesk/domain/rota/rotaPaper.ts'
import { Alert, Button, Checkbox, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate, rangeText } from '../../ui/dayWords.ts'
import dialogClasses from '../../ui/form/FormDialog.module.css'
import { type Scene, useScene } from '../model/scene.ts'
import { shownText } from '../model/schedule.ts'
import { MailRota } from './MailRota.tsx'
import { type RotaFile, type RotaForm, takeRota } from './rota.data.ts'

const LAYOUTS: readonly { layout: RotaLayout; label: string; description: string; forStaff?: true }[] = [
  { layout: 'restaurants', label: 'By restaurant', description: 'A line for each restaurant, a week a page' },
  {
    layout: 'drivers',
    label: 'By driver',
    description: 'A line for each driver, a week a page',
    forStaff: true,
  },
  { layout: 'day', label: 'Day sheet', description: 'The shifts of one day, ordered by start' },
]

/** Prints what the schedule shows, or saves it as a file. */
export function PrintRotaDialog({ onClose }: { onClose: () => void }) {
  const scene = useScene()
  const isStaff = scene.schedule.agency !== undefined
  const [form, setForm] = useState(() => firstForm(scene))
  const change = (part: Partial<RotaForm>) => setForm((before) => ({ ...before, ...part }))
  const { taking, take, stop } = useTaking(form, scene.view)
  return (
    <Dialog onClose={onClose} title="Print rota" size={520} classNames={{ title: dialogClasses.title }}>
      <Stack gap="md">
        <Text size="sm">
          <bdi>{shownText(scene)}</bdi>, {rangeText(scene.view.range)}
        </Text>
        <Radio.Group
          label="Layout"
          value={form.layout}
          onChange={(layout) => change({ layout: layout as RotaLayout })}
        >
          <Stack gap="xs" mt="xs">
            {LAYOUTS.filter(({ forStaff }) => isStaff || !forStaff).map(({ layout, label, description }) => (
              <Radio key={layout} value={layout} {...{ label, description }} />
            ))}
          </Stack>
        </Radio.Group>
        {form.layout === 'day' && <DayOfSheet range={scene.view.range} form={form} change={change} />}
        <Contents isStaff={isStaff} form={form} change={change} />
        {taking.isError && <Alert color="red">{errorMessage(taking.error)}</Alert>}
        {taking.isPending && (
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" role="status">
              The file is being made. For hundreds of restaurants this takes up to a minute.
            </Text>
            <Button variant="default" onClick={stop}>
              Stop
            </Button>
          </Group>
        )}
        <Files pending={taking.isPending ? taking.variables : undefined} take={take} />
        <MailRota form={form} />
      </Stack>
    </Dialog>
  )
}

function firstForm({ view, today, shownAs }: Scene): RotaForm {
  const { from, to } = view.range
  const layout = shownAs.lane === 'drivers' ? 'drivers' : from === to ? 'day' : 'restaurants'
  const day = from <= today && today <= to ? today : from
  return { layout, day, phones: false, comments: true, onlyPublished: false }
}

/** Makes one file at a time. Closing the dialog stops it. */
function useTaking(form: RotaForm, shown: Scene['view']) {
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const taking = useMutation({
    mutationFn: (file: RotaFile) => {
      const controller = new AbortController()
      stopping.current = controller
      return takeRota(file, form, shown, controller.signal)
    },
    // It is shown in the dialog.
    meta: { ownErrors: true },
  })
  const stop = () => {
    stopping.current?.abort()
    taking.reset()
  }
  return { taking, take: (file: RotaFile) => taking.mutate(file), stop }
}

interface PartProps {
  form: RotaForm
  change: (part: Partial<RotaForm>) => void
}

const DayOfSheet = ({ range, form, change }: PartProps & { range: Scene['view']['range'] }) => (
  <Select
    label="Day"
    data={daysInRange(range).map((day) => ({ value: day, label: longDate(day) }))}
    value={form.day}
    allowDeselect={false}
    onChange={(day) => day && change({ day })}
  />
)

const Contents = ({ isStaff, form, change }: PartProps & { isStaff: boolean }) => (
  <Stack gap="xs">
    {isStaff && (
      <Checkbox
        label="Phone numbers of drivers"
        checked={form.phones}
        onChange={(event) => change({ phones: event.currentTarget.checked })}
      />
    )}
    <Checkbox
      label="Comments"
      checked={form.comments}
      onChange={(event) => change({ comments: event.currentTarget.checked })}
    />
    <Checkbox
      label="Only published shifts"
      checked={form.onlyPublished}
      onChange={(event) => change({ onlyPublished: event.currentTarget.checked })}
    />
  </Stack>
)

const SAVED = [
  ['pdf', 'Save as PDF'],
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

function Files({ pending, take }: { pending: RotaFile | undefined; take: (file: RotaFile) => void }) {
  const isBusy = pending !== undefined
  const button = (file: RotaFile) => ({
    isBusy: pending === file,
    'aria-disabled': isBusy,
    'data-disabled': isBusy || undefined,
    onClick: isBusy ? undefined : () => take(file),
  })
  return (
    <Group justify="flex-end" gap="xs">
      {SAVED.map(([file, label]) => (
        <BusyButton
          key={file}
          variant="default"
          leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
          {...button(file)}
        >
          {label}
        </BusyButton>
      ))}
      <BusyButton
        leftSection={<IconPrinter size="1rem" stroke={1.5} aria-hidden="true" />}
        data-autofocus
        {...button('print')}
      >
        Print
      </BusyButton>
    </Group>
  )
}
