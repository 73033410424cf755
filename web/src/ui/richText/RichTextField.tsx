import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { LaterPart } from '../LaterPart.tsx'
import classes from './RichTextEditor.module.css'

interface RichTextFieldProps {
  label: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  error?: ReactNode
}

const load = () => import('./RichTextEditorView.tsx').then(({ RichTextEditorView }) => RichTextEditorView)

/** A field of formatted text. Its value is HTML, '' if empty. */
export function RichTextField({ label, value, onChange, onBlur, error }: RichTextFieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const errorId = `${id}-error`
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      errorProps={{ id: errorId }}
      required
    >
      <div className={classes.place}>
        <LaterPart
          what="editor"
          load={load}
          props={{
            labelId,
            describedBy: error ? errorId : undefined,
            isInvalid: Boolean(error),
            value,
            onChange,
            onBlur,
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
