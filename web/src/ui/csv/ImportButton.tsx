import type { ImportProblem } from '@driverdesk/contract/kernel/csv.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { type CsvFields, csvCell, missingColumns, sampleCsv } from '@driverdesk/domain/kernel/csv.ts'
import { Button, Checkbox, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { saveFile } from '../../kernel/privateFile.ts'
import { useProgress } from '../../kernel/progress.ts'
import { BusyButton } from '../BusyButton.tsx'
import { Dialog } from '../Dialog.tsx'
import { fileProblem } from '../form/FileField.tsx'
import dialog from '../form/FormDialog.module.css'
import { FormFooter } from '../form/FormFooter.tsx'
import { useShownNews } from '../form/FormNotes.tsx'
import { CallProgress } from '../longCall/CallProgress.tsx'
import { useDiscardQuestion } from '../useDiscardQuestion.ts'
import { Warning } from '../Warning.tsx'
import { ColumnFields, type ColumnFieldsProps, CsvFileField } from './CsvFields.tsx'
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
          <Warning ref={place} color="red" role="alert">
            {errorMessage(state.error)}
          </Warning>
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
  columns: 'Step 2 of 3: match the columns',
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
      // A name may contain a comma.
      .join('; ')
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
          ? `Still needed: ${missing.join('; ')}.`
          : `Fields without a column stay empty. ${unused.length > 0 ? `Left out: ${unused.join('; ')}.` : 'All columns are used.'}`}
      </Text>
      <ColumnFields {...props} />
    </>
  )
}

interface ImportOutcomeProps {
  state: ImportState
  thing: string
  fields: CsvFields
  afterwards: string
}

/** The problems of the check, the progress of the import, or its result. */
function ImportOutcome({ state, thing, fields, afterwards }: ImportOutcomeProps) {
  const { reply, step, isImporting, key } = state
  const progress = useProgress(isImporting ? key : undefined)
  if (!reply) return null
  const { rows, created, problems } = reply
  if (step === 'done') {
    return (
      <Text role="status">
        {countOf(created, thing)} {created === 1 ? 'was' : 'were'} imported. {afterwards}
      </Text>
    )
  }
  if (problems.length > 0) return <ImportProblems problems={problems} fields={fields} rows={rows} />
  if (!isImporting) {
    return <Text role="status">No problems in {countOf(rows, 'row')}. Nothing has been imported yet.</Text>
  }
  return (
    <CallProgress
      progress={progress}
      doing={`Importing ${countOf(rows, thing)}…`}
      done="Imported"
      thing={thing}
      label="Importing"
    />
  )
}

interface ImportProblemsProps {
  problems: readonly ImportProblem[]
  fields: CsvFields
  rows: number
}

/** The export has all of them. */
const SHOWN = 200

function ImportProblems({ problems, fields, rows }: ImportProblemsProps) {
  const headOf = (field: string) => fields[field]?.head ?? field
  const wrong = new Set(problems.map(({ row }) => row)).size
  const more = problems.length - SHOWN
  return (
    <>
      <Text size="sm" role="status">
        {countOf(problems.length, 'problem')} in {numberText(wrong)} of {countOf(rows, 'row')}: nothing has
        been imported. Correct the file, or choose other columns, and check again.
      </Text>
      <ScrollArea.Autosize mah="45vh" type="auto" tabIndex={0} aria-label="Problems">
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={64}>Row</Table.Th>
              <Table.Th>Field</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, SHOWN).map(({ row, field, message }) => (
              <Table.Tr key={`${row} ${field}`}>
                <Table.Td>{row}</Table.Td>
                <Table.Td>{headOf(field)}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          And {countOf(more, 'more problem')}. The export lists them all.
        </Text>
      )}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size="1rem" aria-hidden="true" />}
        onClick={() => saveFile(tableOf(problems, headOf), 'import-problems.csv')}
      >
        Export problems
      </Button>
    </>
  )
}

/** Starts with a byte-order mark, so that spreadsheets read it as UTF-8. */
function tableOf(problems: readonly ImportProblem[], headOf: (field: string) => string): Blob {
  const lines = [
    ['Row', 'Field', 'Problem'],
    ...problems.map(({ row, field, message }) => [row, headOf(field), message]),
  ]
  const text = lines.map((cells) => cells.map((cell) => `"${csvCell(cell).replaceAll('"', '""')}"`).join(','))
  return new Blob(['\uFEFF', text.join('\r\n'), '\r\n'], { type: 'text/csv' })
}
