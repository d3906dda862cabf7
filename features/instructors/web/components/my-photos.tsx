import { useId, useRef, useState } from 'react'
import { acceptedTypes, faultOfFile, pathOfUrl } from '#features/uploads/rules.ts'
import { useUpload } from '#features/uploads/web/hooks.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { ErrorState, ListSkeleton } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import type { Photo } from '../../photo-contract.ts'
import { type PhotoKind, photoKinds, photoNames, photoRules } from '../../rules.ts'
import { useMyPhotos, useSubmitPhoto } from '../photo-hooks.ts'
import { PhotoFrame } from './photo-frame.tsx'

const CropDialog = lazily(
  async () => (await import('#features/uploads/web/components/crop-dialog.tsx')).CropDialog,
)

const shapes: Record<PhotoKind, { aspect: number; subject: string }> = {
  portrait: { aspect: 1, subject: 'face' },
  car: { aspect: 3 / 2, subject: 'car' },
}

export function MyPhotos() {
  const mine = useMyPhotos()
  if (mine.isLoadingError) return <ErrorState retry={mine.refetch}>We couldn’t load your photos.</ErrorState>
  if (!mine.data) return <ListSkeleton label="Loading your photos" rows={2} />
  const { photos } = mine.data
  return (
    <>
      <p className="text-ink-2">
        Learners want to know who picks them up, and in which car. We check each photo before anyone sees it.
      </p>
      <ul className="ruled mt-2" aria-label="Your photos">
        {photoKinds.map((kind) => (
          <OnePhoto key={kind} kind={kind} photos={photos.filter((photo) => photo.kind === kind)} />
        ))}
      </ul>
    </>
  )
}

function OnePhoto({ kind, photos }: { kind: PhotoKind; photos: readonly Photo[] }) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const upload = useUpload()
  const submit = useSubmitPhoto()
  const shown = photos.find(({ status }) => status === 'approved')
  const next = photos.find(({ status }) => status !== 'approved')
  const { name, hint } = photoRules[kind]
  const choose = () => input.current?.click()
  const leave = () => setChosen(undefined)
  const save = async (file: File) => {
    // Strangers see its address, which may not tell a name.
    const name = `${kind}-${crypto.randomUUID().slice(0, 8)}.${file.type.split('/')[1]}`
    const unnamed = new File([file], name, { type: file.type })
    const address = await upload.mutateAsync({ folder: 'instructor-photos', file: unnamed })
    await submit.mutateAsync({ kind, path: pathOfUrl(address)! })
    toast({ title: 'Sent to be checked', description: 'We’ll tell you when it’s done.', tone: 'good' })
  }
  return (
    <li className="flex-wrap !items-start gap-4">
      <PhotoFrame kind={kind} photo={next?.status === 'in_review' ? next : (shown ?? next)} />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2">
          <b>{name}</b> <State shown={shown} next={next} />
        </p>
        <p className="mt-1 text-sm text-ink-2">{hint}</p>
        {next?.status === 'refused' && (
          <p className="mt-2 text-sm">
            We can’t use the last one: {next.reason}
            {shown && ' Learners still see your previous one.'}
          </p>
        )}
        {next?.status === 'in_review' && shown && (
          <p className="mt-2 text-sm">Learners see your previous one until we’ve checked this one.</p>
        )}
        <Button variant="second" className="mt-3" aria-describedby={problem && problemId} onClick={choose}>
          {photos.length > 0 ? 'Change' : 'Add'} your {photoNames[kind]}
        </Button>
        {problem && (
          <p id={problemId} role="alert" className="mt-2 font-semibold text-red-ink">
            {problem}
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept={acceptedTypes['instructor-photos'].join(',')}
          hidden
          aria-label={name}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = '' // so that the same file can be chosen again
            if (!file) return
            const fault = faultOfFile('instructor-photos', file)
            setProblem(fault)
            if (!fault) setChosen(file)
          }}
        />
      </div>
      {chosen && (
        <LazyBoundary onFail={leave}>
          <CropDialog
            file={chosen}
            {...shapes[kind]}
            onSave={save}
            onChooseAnother={choose}
            onClose={leave}
          />
        </LazyBoundary>
      )}
    </li>
  )
}

function State({ shown, next }: { shown: Photo | undefined; next: Photo | undefined }) {
  if (next?.status === 'in_review') return <Badge tone="blue">Being checked</Badge>
  if (next?.status === 'refused') return <Badge tone="red">Needs replacing</Badge>
  return shown ? <Badge tone="green">Approved</Badge> : <Badge>Not added</Badge>
}
