import type { AuditEntry } from '@driverdesk/contract/audit/audit.shapes.ts'
import { FieldChanges } from '../ui/FieldChanges.tsx'
import { CellButton } from '../ui/list/CellButton.tsx'
import type { Column } from '../ui/list/column.ts'
import { momentText } from '../ui/momentText.ts'
import type { AuditSearch } from './audit.search.ts'
import classes from './auditColumns.module.css'

/** When, who, what, and each field before and after. A person or a record narrows the list to itself. */
export const auditColumns = (narrow: (to: AuditSearch) => void): readonly Column<AuditEntry>[] => [
  {
    key: 'what',
    head: 'What',
    isTitle: true,
    width: '26%',
    cell: ({ action, thing, thing_id, thing_label, record_name }) => (
      <div className={classes.what}>
        <span className={classes.action}>{action}</span>
        <span className={classes.record}>
          {thing_label}
          {record_name === '' ? (
            <span> list</span>
          ) : (
            <>
              {' '}
              <CellButton
                isPlain
                title={`All changes of ${record_name}`}
                onClick={() => narrow({ thing, id: thing_id })}
              >
                {record_name}
              </CellButton>
            </>
          )}
        </span>
      </div>
    ),
  },
  {
    key: 'changes',
    head: 'Changes',
    isSpared: ({ fields }) => fields.length === 0,
    cell: ({ fields }) => <FieldChanges fields={fields} />,
  },
  {
    key: 'who',
    head: 'Person',
    width: '16%',
    cell: ({ actor, actor_name }) => (
      <CellButton isPlain title={`All changes by ${actor_name}`} onClick={() => narrow({ actor })}>
        {actor_name}
      </CellButton>
    ),
  },
  {
    key: 'when',
    head: 'When',
    width: '8.75rem',
    cell: ({ at }) => <span data-figures="">{momentText(at)}</span>,
  },
]
