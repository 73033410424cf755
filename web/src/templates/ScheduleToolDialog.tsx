import { useState } from 'react'
import { LayTemplateDialog } from './LayTemplateDialog.tsx'
import { PublishAtDialog } from './PublishAtDialog.tsx'
import { SaveTemplateDialog } from './SaveTemplateDialog.tsx'
import type { ScheduleTool, ToolProps } from './scheduleTools.data.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'

/** The dialog of a tool of the schedule; from the list of templates the way leads to the others. */
export function ScheduleToolDialog(props: ToolProps & { tool: ScheduleTool }) {
  const [tool, setTool] = useState(props.tool)
  const [templateId, setTemplateId] = useState<number>()
  switch (tool) {
    case 'publish at':
      return <PublishAtDialog {...props} />
    case 'save template':
      return <SaveTemplateDialog {...props} />
    case 'lay template':
      return <LayTemplateDialog {...props} templateId={templateId} onSave={() => setTool('save template')} />
    case 'templates':
      return (
        <TemplatesDialog
          {...props}
          onSave={() => setTool('save template')}
          onLay={(id) => {
            setTemplateId(id)
            setTool('lay template')
          }}
        />
      )
  }
}
