import { Tabs, Title, VisuallyHidden } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import tabs from '../desk/DeskTabs.module.css'
import { FiguresTab } from './figures/FiguresTab.tsx'
import classes from './Reporting.module.css'
import { ReportsTab } from './ReportsTab.tsx'
import { type ReportingSearch, validateReportingSearch } from './reporting.search.ts'
import type { ReportingProps } from './reportParts.ts'

/** /reporting (docs/spec/reports.md#reporting-screen). Its state is in the search parameters. */
export function ReportingScreen() {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validateReportingSearch(given), [given])
  const navigate = useNavigate()
  const change = useCallback(
    (next: ReportingSearch, replace = false) =>
      void navigate({
        to: '/reporting',
        search: (now) => ({ ...validateReportingSearch({ ...now }), ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  )
  return <Reporting search={search} onSearch={change} />
}

export const Reporting = ({ search, onSearch }: ReportingProps) => (
  <Tabs
    id="reporting"
    value={search.tab ?? 'reports'}
    onChange={(tab) => onSearch({ tab: tab === 'figures' ? 'figures' : undefined })}
    variant="pills"
    keepMounted={false}
    classNames={{ root: classes.screen, list: classes.tabs, tab: tabs.tab, panel: classes.panel }}
  >
    <VisuallyHidden>
      <Title order={1}>Reporting</Title>
    </VisuallyHidden>
    <Tabs.List aria-label="Reporting">
      <Tabs.Tab value="reports">Reports</Tabs.Tab>
      <Tabs.Tab value="figures">Figures</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="reports">
      <ReportsTab search={search} onSearch={onSearch} />
    </Tabs.Panel>
    <Tabs.Panel value="figures">
      <FiguresTab search={search} onSearch={onSearch} />
    </Tabs.Panel>
  </Tabs>
)
