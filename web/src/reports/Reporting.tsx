import { Tabs, Title, VisuallyHidden } from '@mantine/core'
import tabs from '../desk/DeskTabs.module.css'
import { FiguresTab } from './figures/FiguresTab.tsx'
import classes from './Reporting.module.css'
import { ReportsTab } from './ReportsTab.tsx'
import type { ReportingProps } from './reportParts.ts'

/** The four reports, and the figures of the business. */
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
