import { type CsvFields, missingColumns, sampleCsv } from '@driverdesk/domain/kernel/csvColumns.ts'
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconUpload } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import { BusyButton } from '../BusyButton.tsx'
import { Dialog } from '../Dialog.tsx'
import { countOf } from '../dayWords.ts'
import dialog from '../form/FormDialog.module.css'
import { FormFooter } from '../form/FormFooter.tsx'
import { fileProblem } from '../form/fileProblem.ts'
import { useDiscardQuestion } from '../useDiscardQuestion.ts'
import { useShownNews } from '../useShownNews.ts'
import { ColumnFields, type ColumnFieldsProps, CsvFileField } from './CsvFields.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { type ImportState, type SendImport, useImport } from './useImport.ts'

export function ImportButton(props: Omit<ImportDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size="1rem" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Import CSV
      </Button>
      {isOpen && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ImportDialogProps {
  thing: string
  fields: CsvFields
  /** Says what happens to the records and what to do next. */
  afterwards: string
  /** A choice about all rows, passed to `send` as `isTicked`, and what happens to the records then. */
  tick?: { label: string; description: string; afterwards: string }
  /** Values of this installation for the sample file, by field. */
  samples?: Readonly<Record<string, string>>
  send: SendImport
  onClose: () => void
}

/**
 * Imports a CSV file in three steps: choose it, match its columns, check it. Then all rows are imported, or
 * none.
 */
function ImportDialog({ thing, fields, afterwards, tick, samples, send, onClose }: ImportDialogProps) {
  const state = useImport(send)
  const place = useShownNews(state.error)
  const { isSending, file, step } = state
  const said = tick && state.isTicked ? tick.afterwards : afterwards
  const isDirty = useCallback(() => file !== null && step !== 'done', [file, step])
  const message = 'Nothing has been imported yet.'
  const close = useDiscardQuestion({ isDirty, isSending, message, onClose })
  return (
    <Dialog
      onClose={() => void close()}
      title={`Import ${thing}s`}
      size={640}
      classNames={{ content: dialog.content, body: dialog.body }}
      isSending={isSending}
    >
      <Stack gap="md" className={dialog.fields}>
        {state.step !== 'done' && (
          <Text size="sm" c="dimmed">
            {STEPS[state.step]}
          </Text>
        )}
        {state.error && (
          <Alert ref={place} color="red" icon={<IconAlertTriangle aria-hidden="true" />} role="alert">
            {errorMessage(state.error)}
          </Alert>
        )}
        {state.step === 'file' && (
          <>
            <CsvFileField file={file} choose={state.choose} isSending={isSending} />
            {tick && (
              <Checkbox
                label={tick.label}
                description={tick.description}
                checked={state.isTicked}
                onChange={(event) => state.setTicked(event.currentTarget.checked)}
              />
            )}
            <KnownColumns thing={thing} fields={fields} samples={samples} />
          </>
        )}
        {state.step === 'columns' && (
          <ImportColumns
            heads={state.reply?.heads ?? []}
            columns={state.columns}
            fields={fields}
            chooseColumn={state.chooseColumn}
            isSending={isSending}
          />
        )}
        {(state.step === 'check' || state.step === 'done') && (
          <ImportOutcome state={state} thing={thing} fields={fields} afterwards={said} />
        )}
      </Stack>
      <Buttons state={state} thing={thing} fields={fields} onClose={() => void close()} />
    </Dialog>
  )
}

const STEPS = {
  file: 'Step 1 of 3: choose the file',
  columns: 'Step 2 of 3: say which column is what',
  check: 'Step 3 of 3: check and import',
} as const

interface KnownColumnsProps extends Pick<ImportDialogProps, 'thing' | 'fields'> {
  samples: ImportDialogProps['samples'] | undefined
}

function KnownColumns({ thing, fields, samples }: KnownColumnsProps) {
  const saveSample = () =>
    saveFile(new Blob([sampleCsv(fields, samples)], { type: 'text/csv' }), `${thing}s-sample.csv`)
  const named = (isRequired: boolean) =>
    Object.values(fields)
      .filter((field) => field.isRequired === isRequired)
      .map(({ head, alias }) => (alias ? `${head} (or ${alias})` : head))
      .join(', ')
  return (
    <div>
      <Text size="sm">
        <strong>Required columns:</strong> {named(true)}.
      </Text>
      <Text size="sm" mt={4}>
        <strong>Also known:</strong> {named(false)}. Columns of other names can be chosen in the next step.
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
        onClick={saveSample}
      >
        Save a sample file
      </Button>
    </div>
  )
}

type ButtonsProps = Pick<ImportDialogProps, 'thing' | 'fields' | 'onClose'> & { state: ImportState }

function Buttons({ state, thing, fields, onClose }: ButtonsProps) {
  const { step, file, reply, isSending, error } = state
  if (step === 'done') {
    return (
      <FormFooter>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </FormFooter>
    )
  }
  const next = {
    file: {
      label: 'Continue',
      run: state.readHeads,
      isBlocked: !file || fileProblem(file, 'csv') !== undefined,
    },
    columns: {
      label: 'Check',
      run: state.check,
      isBlocked: missingColumns(state.columns, fields).length > 0,
    },
    check: {
      label: error ? 'Try again' : `Import ${countOf(reply?.rows ?? 0, thing)}`,
      run: state.run,
      isBlocked: (reply?.problems.length ?? 0) > 0,
    },
  }[step]
  return (
    <FormFooter>
      {step === 'file' ? (
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={isSending}
          onClick={() => state.back(step === 'check' ? 'columns' : 'file')}
        >
          Back
        </Button>
      )}
      <BusyButton disabled={next.isBlocked} isBusy={isSending} onClick={next.run}>
        {next.label}
      </BusyButton>
    </FormFooter>
  )
}

function ImportColumns(props: ColumnFieldsProps) {
  const { heads, columns, fields } = props
  const missing = missingColumns(columns, fields).map((field) => fields[field]?.head)
  const unused = heads.filter((head) => head !== '' && !Object.values(columns).includes(head))
  return (
    <>
      <Text size="sm" role="status">
        {missing.length > 0
          ? `Still needed: ${missing.join(', ')}.`
          : `Fields without a column stay empty. ${unused.length > 0 ? `Left out: ${unused.join(', ')}.` : 'All columns are used.'}`}
      </Text>
      <ColumnFields {...props} />
    </>
  )
}
