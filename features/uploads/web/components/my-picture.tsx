import { useId, useRef, useState } from 'react'
import type { Profile } from '#features/profiles/contract.ts'
import { useChangeProfile } from '#features/profiles/web/hooks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast } from '#ui/toast.ts'
import { acceptedTypes } from '../../rules.ts'
import { forgetFile, useUpload } from '../hooks.ts'

const CropDialog = lazily(async () => (await import('./crop-dialog.tsx')).CropDialog)

export function MyPicture({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const upload = useUpload()
  const change = useChangeProfile()
  const leave = () => setChosen(undefined)
  const choose = () => input.current?.click()

  const replace = async (file: File) => {
    const before = profile.profile_image
    await change.mutateAsync({ profile_image: await upload.mutateAsync({ folder: 'profile-images', file }) })
    setProblem(undefined)
    toast({ title: 'Picture saved', tone: 'good' })
    if (before) await forgetFile(before)
  }
  const put = (image: string | null, done: () => void) => {
    setProblem(undefined)
    change.mutate(
      { profile_image: image },
      { onSuccess: done, onError: (error) => setProblem(error.message) },
    )
  }
  const remove = () => {
    const before = profile.profile_image
    put(null, () =>
      toast({
        title: 'Picture removed',
        action: {
          label: 'Undo',
          onClick: () => put(before, () => toast({ title: 'Picture is back', tone: 'good' })),
        },
      }),
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar
        name={profile.name}
        email={profile.email}
        of={profile.role}
        image={profile.profile_image}
        size="xl"
      />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap gap-3">
          <Button variant="second" aria-describedby={problem && problemId} onClick={choose}>
            {profile.profile_image ? 'Change picture' : 'Add a picture'}
          </Button>
          {profile.profile_image && (
            <Button variant="plain" busy={change.isPending && !chosen} onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-ink-2">
          JPEG, PNG, WebP or AVIF. You can crop it, and we remove when and where it was taken.
        </p>
        {problem && (
          <p id={problemId} role="alert" className="mt-2 font-semibold text-red-ink">
            {problem}
          </p>
        )}
        <input
          ref={input}
          type="file"
          accept={acceptedTypes['profile-images'].join(',')}
          hidden
          aria-label="Profile picture"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = '' // so that the same file can be chosen again
            if (file) setChosen(file)
          }}
        />
      </div>
      {chosen && (
        <LazyBoundary onFail={leave}>
          <CropDialog file={chosen} onSave={replace} onChooseAnother={choose} onClose={leave} />
        </LazyBoundary>
      )}
    </div>
  )
}
