import { ShareButton } from '#web/share-button.tsx'
import { useOrigin } from '#web/brand.ts'
import { instructorPath } from '../../paths.ts'
import { type Shared, shareWords } from '../words.ts'

export const ShareProfile = ({ profile }: { profile: Shared & { slug: string } }) => (
  <ShareButton {...shareWords(profile)} url={useOrigin() + instructorPath(profile.slug)} />
)
