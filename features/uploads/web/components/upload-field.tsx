import { FileCheck, ImageUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame } from '#ui/field-frame.tsx'
import { useField } from '#ui/use-field.ts'
import { acceptedTypes, faultOfFile, type Folder, isPictureFolder, pathOfUrl } from '../../rules.ts'
import { nameOf } from '../document.ts'
import { useUpload } from '../hooks.ts'

type UploadFieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
  folder: Folder
}

/** The form holds the path: the file is stored as soon as it is chosen, and so survives a reload. */
export function UploadField({ name, label, hint, optional, folder }: UploadFieldProps) {
  const { id, error } = useField(name)
  const { field } = useController<Record<string, string>>({ name })
  const [problem, setProblem] = useState<string>()
  const upload = useUpload()
  const path = field.value
  const put = async (file: File) => {
    const fault = faultOfFile(folder, file)
    setProblem(fault)
    if (fault) return
    try {
      field.onChange(pathOfUrl(await upload.mutateAsync({ folder, file })))
    } catch (error) {
      setProblem(`Error uploading ${file.name}: ${(error as Error).message}`)
    }
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={problem ?? error} optional={optional}>
      {(aria) => (
        <div className="file-drop" aria-busy={upload.isPending}>
          <span className="file-preview">
            {path ? <FileCheck aria-hidden="true" /> : <ImageUp aria-hidden="true" />}
          </span>
          <span className="min-w-0 flex-1 text-md">
            <b className="block truncate">
              {upload.isPending
                ? 'Uploading…'
                : path
                  ? nameOf(path)
                  : isPictureFolder(folder)
                    ? 'Take or choose a photo'
                    : folder === 'receipts'
                      ? 'Take a photo or choose a file'
                      : 'Choose a file'}
            </b>
            <span className="text-sm text-ink-2">
              {path
                ? 'Choose another to replace it'
                : isPictureFolder(folder)
                  ? 'A photo, up to 10 MB'
                  : 'A photo or a PDF, up to 10 MB'}
            </span>
          </span>
          <input
            {...aria}
            ref={field.ref}
            name={name}
            type="file"
            accept={acceptedTypes[folder].join()}
            className="absolute inset-0 cursor-pointer opacity-0"
            onBlur={field.onBlur}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = '' // so that the same file can be chosen again
              if (file) void put(file)
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
