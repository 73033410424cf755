import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { useState } from 'react'
import { History } from '../../audit/History.tsx'
import { businessToday } from '../../kernel/businessClock.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormTabs } from '../../ui/form/FormTabs.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ScopeChoices } from '../AreaFields.tsx'
import { loadDriver, updateDriver } from '../driverRecords.data.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { DRIVER_LABELS, isOfDocuments } from './driverFields.ts'
import classes from './driverForm.module.css'
import { type DriverValues, driverBody, driverProblems, driverValues } from './driverForm.ts'
import { MainFields } from './MainFields.tsx'
import { ReferralSource } from './ReferralSource.tsx'
import { Warnings } from './Warnings.tsx'

interface DriverDialogProps extends ScopeChoices {
  /** The current record: its warnings are not part of the form. */
  driver: DriverRecord
  onClose: () => void
  onSaved: (saved: DriverRecord) => void
}

export const DRIVER_DIALOG_WIDTH = 700

/** Edits a driver (docs/spec/drivers.md#driver-dialogs). */
export function DriverDialog({ driver, areas, restaurants, onClose, onSaved }: DriverDialogProps) {
  const editor = useRecordForm<DriverRecord, DriverValues>({
    thing: 'driver',
    record: driver,
    valuesOf: driverValues,
    problemsOf: (values) => driverProblems(driverBody(values), businessToday(), driver),
    labels: DRIVER_LABELS,
    update: (values, seen) => updateDriver(driverBody(values), seen),
    load: ({ id }) => loadDriver(id),
    onSaved,
  })
  const { form } = editor
  const [comment, setComment] = useState('')
  const isCommenting = comment.trim() !== ''
  const activity = (
    <div className={classes.activity}>
      <Warnings driver={driver} draft={{ comment, onComment: setComment }} />
      <ReferralSource
        driver={editor.seen ?? driver}
        restaurants={restaurants}
        onSaved={editor.saw}
        onStale={editor.reload}
      />
    </div>
  )
  return (
    <FormDialog
      title={`Edit Driver: ${driver.full_name}`}
      size={DRIVER_DIALOG_WIDTH}
      editor={{
        ...editor,
        isDirty: () => isCommenting || editor.isDirty(),
        blockedBy: editor.blockedBy ?? (isCommenting ? UNSENT : undefined),
      }}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <FormTabs
        editor={editor}
        tabOf={(field) => (isOfDocuments(field) ? 'documents' : 'main')}
        tabs={[
          {
            value: 'main',
            label: 'Main',
            content: <MainFields form={form} areas={areas} restaurants={restaurants} password="stays" />,
          },
          { value: 'documents', label: 'Documents', content: <DocumentFields form={form} /> },
          { value: 'activity', label: 'Activity', content: activity, stays: true },
          { value: 'history', label: 'History', content: <History thing="driver" id={driver.id} /> },
        ]}
      />
    </FormDialog>
  )
}

/** Blocks saving, which would close the dialog and lose the comment. */
const UNSENT = 'Add the new warning under Activity, or clear it.'
