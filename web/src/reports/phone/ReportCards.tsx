import { VirtualCards } from '../../ui/list/VirtualCards.tsx'
import { rowKey } from '../reportLine.ts'
import type { ReportParts } from '../reportParts.ts'
import { ReportCard } from './ReportCard.tsx'

const CARD_HEIGHT = 250

/** The rows as cards. */
export const ReportCards = ({ view, report, onPlace }: ReportParts) => (
  <VirtualCards rows={report.rows} keyOf={rowKey} cardHeight={CARD_HEIGHT} label="Rows">
    {(row) => <ReportCard row={row} withReport={view.report === 'all'} onPlace={onPlace} />}
  </VirtualCards>
)
