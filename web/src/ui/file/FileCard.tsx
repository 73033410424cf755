import { UPLOAD_TYPES, type UploadKind } from '@driverdesk/contract/kernel/uploads.ts'
import { Button, FileButton, Group, Input, Loader, Text } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../kernel/apiError.ts'
import { fileProblem } from '../form/FileField.tsx'
import classes from './FileCard.module.css'
import { asDataUrl, scaledPhoto } from './scaledPhoto.ts'

interface FileCardProps {
  label: string
  kind: Extract<UploadKind, 'photo' | 'document'>
  /** '' for none, a data URL for a new file, or the name of the stored one. */
  value: string
  onChange: (value: string, name: string) => void
  stored: ReactNode
  error?: ReactNode
  disabled?: boolean
}

/** A photo or document that is saved with its form. */
export function FileCard({ label, kind, value, onChange, stored, error, disabled = false }: FileCardProps) {
  const { problem, isReading, choose } = useChosenFile(kind, onChange)
  const isNew = value.startsWith('data:')
  return (
    <Input.Wrapper label={label} labelElement="div" error={problem ?? error} miw={0}>
      <div className={classes.preview}>
        {isReading ? (
          <Loader size="sm" />
        ) : isNew ? (
          <NewFile value={value} label={label} />
        ) : value === '' ? (
          <Text span inherit c="dimmed">
            No file yet
          </Text>
        ) : (
          stored
        )}
      </div>
      {!disabled && (
        <Group gap="xs" mt={6}>
          <FileButton onChange={choose} accept={UPLOAD_TYPES[kind].join(',')}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="compact-sm"
                leftSection={<IconPhotoPlus size="0.875rem" aria-hidden="true" />}
                aria-label={`${value === '' ? 'Choose' : 'Replace'}: ${label}`}
              >
                {value === '' ? 'Choose' : 'Replace'}
              </Button>
            )}
          </FileButton>
          {value !== '' && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size="0.875rem" aria-hidden="true" />}
              aria-label={`Remove: ${label}`}
              onClick={() => onChange('', '')}
            >
              Remove
            </Button>
          )}
        </Group>
      )}
    </Input.Wrapper>
  )
}

const NewFile = ({ value, label }: { value: string; label: string }) =>
  value.startsWith('data:image/') ? (
    <img src={value} alt={`${label}, just chosen`} className={classes.image} />
  ) : (
    <span>Chosen. It is saved with the form.</span>
  )

/** Reads a chosen file as a data URL. Photos are scaled down first. */
export function useChosenFile(kind: 'photo' | 'document', onChange: (value: string, name: string) => void) {
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const choose = async (file: File | null) => {
    if (!file) return
    const found = fileProblem(file, kind)
    setProblem(found)
    if (found) return
    setIsReading(true)
    try {
      onChange(await (kind === 'photo' ? scaledPhoto(file) : asDataUrl(file)), file.name)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setIsReading(false)
    }
  }
  return { problem, isReading, choose: (file: File | null) => void choose(file) }
}
