import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { MAX_ZOOM, type MapCentre, MIN_ZOOM } from '@driverdesk/domain/kernel/mapCentre.ts'
import { ADMINISTRATORS_OPTION } from '@driverdesk/domain/kernel/messages.ts'
import { CANCELLATION_BANDS_KEY } from '@driverdesk/domain/options/cancellationBands.ts'
import { mapCentreOf, mapCentreText, STANDARD_MAP_CENTRE } from '@driverdesk/domain/options/mapCentre.ts'
import {
  MAP_CENTRE_KEY,
  mayChangeOption,
  noValueOf,
  type OptionRule,
  optionConflict,
  optionProblem,
  optionRule,
  storedOption,
  typedOption,
} from '@driverdesk/domain/options/optionRules.ts'
import { optionName, optionText } from '@driverdesk/domain/options/optionText.ts'
import {
  PAYROLL_COLUMNS_KEY,
  PAYROLL_FIELDS,
  PAYROLL_PRESETS,
  PAYROLL_PROGRAM_LABELS,
  PAYROLL_PROGRAMS,
  payrollColumnsText,
} from '@driverdesk/domain/options/payrollColumns.ts'
import { Button, Group, Input, NumberInput, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RecordTabs } from '../audit/History.tsx'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { AddressSearch } from '../maps/AddressSearch.tsx'
import { MarkerMap } from '../maps/LazyMap.tsx'
import type { Position } from '../maps/position.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { FormNotes } from '../ui/form/FormNotes.tsx'
import { useRecordForm } from '../ui/form/useRecordForm.ts'
import { useDiscardQuestion } from '../ui/useDiscardQuestion.ts'
import { CancellationBandsFields } from './CancellationBandsFields.tsx'
import classes from './OptionDialog.module.css'
import { loadOption, optionsQuery, saveOption } from './options.data.ts'

interface OptionDialogProps {
  option: Option
  onClose: () => void
  onSaved: (option: Option) => void
}

/** Edits the value of an option, or shows it to those who may not (docs/spec/options.md#options-screen). */
export function OptionDialog({ option, onClose, onSaved }: OptionDialogProps) {
  const user = useCurrentUser()
  const isOpen = user !== null && mayChangeOption(roleOf(user), option.okey)
  const editor = useOptionForm(option, onSaved)
  const { form, isDirty, isSending, problem } = editor
  const close = useDiscardQuestion({ isDirty, isSending, message: 'This option is not saved.', onClose })
  const field = {
    value: form.values.ovalue,
    onChange: (value: string) => form.setFieldValue('ovalue', value),
    error: form.errors.ovalue ?? (isDirty() ? problem : undefined),
  }
  return (
    <Dialog
      onClose={() => void close()}
      title={optionName(option.okey)}
      size={option.okey === MAP_CENTRE_KEY ? 700 : 600}
      isSending={isSending}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <Stack gap="sm">
          <RecordTabs thing="option" id={option.id} editor={{ form: { errors: { ovalue: field.error } } }}>
            <Stack gap="sm">
              <Text size="sm">{option.description}</Text>
              <Text size="xs" c="dimmed">
                Key: {option.okey}
              </Text>
              {isOpen ? (
                <ValueField okey={option.okey} {...field} />
              ) : (
                <TextInput
                  label="Value"
                  value={optionText(option.okey, option.ovalue).value}
                  readOnly
                  variant="filled"
                  description={ADMINISTRATORS_OPTION}
                />
              )}
            </Stack>
          </RecordTabs>
          <FormNotes editor={editor} safe={undefined} onClose={onClose} />
          <DialogButtons>
            <Button variant="default" disabled={isSending} onClick={() => void close()}>
              {isOpen ? 'Cancel' : 'Close'}
            </Button>
            {isOpen && (
              <BusyButton type="submit" disabled={problem !== undefined || editor.isOver} isBusy={isSending}>
                Accept Changes
              </BusyButton>
            )}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The on-screen keyboard of a phone. */
const INPUT_MODES: Partial<Record<OptionRule['kind'], 'decimal' | 'numeric'>> = {
  amount: 'decimal',
  percent: 'decimal',
  hours: 'numeric',
  count: 'numeric',
  days: 'numeric',
}

interface ValueFieldProps {
  okey: string
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

function ValueField({ okey, ...field }: ValueFieldProps) {
  if (okey === MAP_CENTRE_KEY) return <MapCentreFields {...field} />
  if (okey === CANCELLATION_BANDS_KEY) return <CancellationBandsFields {...field} />
  const { value, onChange, error } = field
  const rule = optionRule(okey)
  if (rule.kind === 'payrollColumns') return <PayrollColumnsField {...field} />
  if (rule.kind === 'choice') {
    return (
      <Radio.Group label="Value" value={value} onChange={onChange} error={error}>
        <Stack gap="xs" mt={6}>
          {rule.choices.map((choice) => (
            <Radio
              key={choice.value}
              value={choice.value}
              label={choice.label}
              data-autofocus={choice.value === value || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
    )
  }
  return (
    <TextInput
      label="Value"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      inputMode={INPUT_MODES[rule.kind]}
      maxLength={1_000}
      autoComplete="off"
      required={!noValueOf(okey)}
      placeholder={noValueOf(okey)?.value}
      data-autofocus
    />
  )
}

function useOptionForm(opened: Option, onSaved: (option: Option) => void) {
  const { okey } = opened
  const others = useQuery(optionsQuery).data ?? new Map()
  const problemOf = (typed: string) => {
    const ovalue = storedOption(okey, typed)
    return optionProblem(okey, ovalue) ?? optionConflict(okey, ovalue, others)
  }
  const editor = useRecordForm({
    thing: 'option',
    record: opened,
    valuesOf: ({ ovalue }) => ({ ovalue: typedOption(okey, ovalue) }),
    problemsOf: ({ ovalue }) => {
      const problem = problemOf(ovalue)
      return problem === undefined ? {} : { ovalue: problem }
    },
    labels: { ovalue: 'Value' },
    update: ({ ovalue }, { updated_at }) =>
      saveOption({ okey, ovalue: storedOption(okey, ovalue), updated_at }),
    load: loadOption,
    ownOf: (now, { ovalue }) => (now.ovalue === storedOption(okey, ovalue) ? now : undefined),
    gone: 'This option no longer exists.',
    reloaded: ({ ovalue }) =>
      `Saved by someone else: ${optionText(okey, ovalue).value}. Accept your changes to replace it.`,
    onSaved,
  })
  return { ...editor, problem: problemOf(editor.form.values.ovalue) }
}

interface MapCentreFieldsProps {
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

type Typed = Record<keyof MapCentre, number | string>

/** Sets where maps open: by address, by a click on the map, or as numbers. */
function MapCentreFields({ value, onChange, error }: MapCentreFieldsProps) {
  const [address, setAddress] = useState('')
  const [typed, setTyped] = useState<Typed>(() => mapCentreOf(value))
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(textOf(next))
  }
  const place = (at: Position | null) => change(at ?? { lat: '', lng: '' })
  const { lat, lng, map_zoom } = typed
  const zoom = typeof map_zoom === 'number' ? map_zoom : STANDARD_MAP_CENTRE.map_zoom
  const marker = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
  return (
    <>
      <AddressSearch
        label="Find an address"
        value={address}
        onChange={setAddress}
        onChoose={(found) => {
          setAddress(found.address)
          place({ lat: found.lat, lng: found.lng })
        }}
      />
      <MarkerMap
        label="Default map centre"
        value={marker}
        onChange={place}
        centre={mapCentreOf(value)}
        zoom={zoom}
        onZoom={(next) => next !== zoom && change({ map_zoom: next })}
      />
      <div className={classes.numbers}>
        <NumberInput
          label="Latitude"
          value={lat}
          onChange={(next) => change({ lat: next })}
          min={-90}
          max={90}
          decimalScale={6}
          hideControls
        />
        <NumberInput
          label="Longitude"
          value={lng}
          onChange={(next) => change({ lng: next })}
          min={-180}
          max={180}
          decimalScale={6}
          hideControls
        />
        <NumberInput
          label="Zoom"
          value={map_zoom}
          onChange={(next) => change({ map_zoom: next })}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          allowDecimal={false}
        />
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  )
}

const textOf = ({ lat, lng, map_zoom }: Typed): string =>
  typeof lat === 'number' && typeof lng === 'number' && typeof map_zoom === 'number'
    ? mapCentreText({ lat, lng, map_zoom })
    : ''

interface PayrollColumnsFieldProps {
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

/** Edits the columns of the payroll file, from those of a program (docs/spec/timesheets.md#payroll-programs). */
const PayrollColumnsField = ({ value, onChange, error }: PayrollColumnsFieldProps) => (
  <>
    <Textarea
      label="Value"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      placeholder={noValueOf(PAYROLL_COLUMNS_KEY)?.value}
      autosize
      minRows={3}
      maxLength={1_000}
      data-autofocus
    />
    <Group gap="xs" role="group" aria-label="Start with the columns of">
      <Text size="sm">Start with the columns of</Text>
      {PAYROLL_PROGRAMS.map((program) => (
        <Button
          key={program}
          size="compact-xs"
          variant="default"
          onClick={() => onChange(payrollColumnsText(PAYROLL_PRESETS[program]))}
        >
          {PAYROLL_PROGRAM_LABELS[program]}
        </Button>
      ))}
    </Group>
    <Text size="xs" c="dimmed">
      One column a line, or several with commas between them. Fields: {PAYROLL_FIELDS.join(', ')}.
    </Text>
  </>
)
