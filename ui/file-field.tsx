import { FileText, ImageUp, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { cx } from './class-names.ts'
import { FieldFrame } from './field-frame.tsx'
import { useField } from './use-field.ts'
import { IconButton } from './icon-button.tsx'

type FileFieldProps = { name: string; label: ReactNode; hint?: ReactNode; optional?: boolean; accept: string }

/** The form holds a `File` or undefined. Check type and size in the form's schema. */
export function FileField({ name, label, hint, optional, accept }: FileFieldProps) {
  const { id, error } = useField(name)
  const { field } = useController({ name })
  const [over, setOver] = useState(false)
  const file = field.value instanceof File ? field.value : undefined
  const take = (files: FileList | null) => files?.[0] && field.onChange(files[0])
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      {(aria) => (
        <div
          className={cx('file-drop', over && 'file-drop-over')}
          onDragOver={hover}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Preview file={file} />
          <span className="min-w-0 flex-1 text-md">
            <b className="block truncate">{file ? file.name : 'Choose a file'}</b>
            <span className="text-sm text-ink-2">{file ? sizeOf(file) : 'or drop it here'}</span>
          </span>
          <input
            {...aria}
            ref={field.ref}
            name={name}
            type="file"
            accept={accept}
            className="absolute inset-0 cursor-pointer opacity-0"
            onBlur={field.onBlur}
            onChange={(event) => {
              take(event.target.files)
              event.target.value = '' // so that the same file can be chosen again after it was removed
            }}
          />
          {file && (
            <IconButton
              label={`Remove ${file.name}`}
              icon={<X />}
              className="z-1"
              onClick={() => field.onChange(undefined)}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function Preview({ file }: { file?: File }) {
  const url = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return (
    <span className="file-preview">
      {url ? (
        <img src={url} alt="" />
      ) : file ? (
        <FileText aria-hidden="true" />
      ) : (
        <ImageUp aria-hidden="true" />
      )}
    </span>
  )
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1_000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`
