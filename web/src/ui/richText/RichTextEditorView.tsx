import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import classes from './RichTextEditor.module.css'

export interface RichTextEditorViewProps {
  /** The ids of its label and its error. */
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  /** HTML; '' if empty. */
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

const EXTENSIONS = [
  StarterKit.configure({ link: false, heading: { levels: [3, 4] }, trailingNode: false }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https' }),
]

const LABELS = { h3ControlLabel: 'Heading', h4ControlLabel: 'Smaller heading' }

/** Every link opens in a new tab, so this choice is hidden. */
const NO_CHOICE = { linkEditorExternalControl: { display: 'none' } }

/** The editor. Its code is large and loads on demand. */
export function RichTextEditorView(props: RichTextEditorViewProps) {
  const { labelId, describedBy, isInvalid, value, onChange, onBlur } = props
  const known = useRef(value)
  const attributes = {
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-required': 'true',
    'aria-labelledby': labelId,
    'aria-invalid': String(isInvalid),
    ...(describedBy && { 'aria-describedby': describedBy }),
    dir: 'auto',
  }
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editorProps: { attributes },
    onUpdate: ({ editor: now }) => {
      known.current = now.isEmpty ? '' : now.getHTML()
      onChange(known.current)
    },
    onBlur,
  })
  useEffect(() => {
    // Shows the value of someone else after 'Reload'.
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <RichTextEditor
      editor={editor}
      labels={LABELS}
      className={classes.editor}
      data-error={isInvalid || undefined}
    >
      <RichTextEditor.Toolbar className={classes.toolbar} role="group" aria-label="Formatting">
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H3 />
          <RichTextEditor.H4 />
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.Blockquote />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Link styles={NO_CHOICE} />
          <RichTextEditor.Unlink />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.ClearFormatting />
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}
