import { FileText, FileUp, ImageUp, X } from 'lucide-react'
import { type ComponentProps, type DragEvent, useEffect, useMemo, useState } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

type FileDropProps = {
  input: ComponentProps<'input'>
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** A file is chosen with a press or dropped. */
export function FileDrop({ input, file, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => files?.[0] && onFile(files[0])
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
    <div
      className={cx('file-drop', over && 'file-drop-over')}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Preview file={file} isPicture={input.accept?.includes('image/') ?? true} />
      <span className="min-w-0 flex-1 text-md">
        <b className="block truncate">{file ? file.name : 'Choose a file'}</b>
        <span className="text-sm text-ink-2">{file ? sizeOf(file) : 'or drop it here'}</span>
      </span>
      <input
        {...input}
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
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
          onClick={() => onFile(undefined)}
        />
      )}
    </div>
  )
}

function Preview({ file, isPicture }: { file: File | undefined; isPicture: boolean }) {
  const url = useMemo(() => (file?.type.startsWith('image/') ? URL.createObjectURL(file) : undefined), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return (
    <span className="file-preview">
      {url ? (
        <img src={url} alt="" />
      ) : file ? (
        <FileText aria-hidden="true" />
      ) : isPicture ? (
        <ImageUp aria-hidden="true" />
      ) : (
        <FileUp aria-hidden="true" />
      )}
    </span>
  )
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1_000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`
