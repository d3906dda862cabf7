import { useId, useRef, useState } from 'react'
import type { Profile } from '#features/profiles/contract.ts'
import { useChangeProfile } from '#features/profiles/web/hooks.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { acceptedTypes } from '../../rules.ts'
import { useUpload } from '../hooks.ts'

/** The own picture, with ways to change and to remove it; both act at once. */
export function MyPicture({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [problem, setProblem] = useState<string>()
  const upload = useUpload()
  const change = useChangeProfile()

  const act = async (work: () => Promise<unknown>, done?: string) => {
    setProblem(undefined)
    try {
      await work()
      if (done) toast({ title: done, tone: 'good' })
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const replace = (file: File) =>
    act(async () => change.mutateAsync({ profile_image: await upload.mutateAsync({ folder: 'profile-images', file }) }), 'Picture saved')
  const remove = () => {
    const before = profile.profile_image
    void act(async () => {
      await change.mutateAsync({ profile_image: null })
      toast({
        title: 'Picture removed',
        action: { label: 'Undo', onClick: () => void act(() => change.mutateAsync({ profile_image: before }), 'Picture is back') },
      })
    })
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={profile.name} email={profile.email} of={profile.role} image={profile.profile_image} size="xl" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-3">
          <Button variant="second" busy={upload.isPending || change.isPending} aria-describedby={problem && problemId} onClick={() => input.current?.click()}>
            {profile.profile_image ? 'Change picture' : 'Add a picture'}
          </Button>
          {profile.profile_image && (
            <Button variant="plain" onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-ink-2">JPEG, PNG, WebP or AVIF, up to 5 MB. The place and time it was taken are removed.</p>
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
            if (file) void replace(file)
          }}
        />
      </div>
    </div>
  )
}
