import type { Role } from '#common/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useMySchool, useSchoolRequest } from '../hooks.ts'

/** In the settings: instructors without a school may ask to open one; learners see what they sent. */
export function SchoolRequestCard({ role }: { role: Role }) {
  const school = useMySchool({ enabled: role === 'instructor' }).data
  const state = useSchoolRequest().data
  const status = state?.request?.status
  const isWaiting = status === 'open'
  if (!state || (role === 'instructor' ? !school || (school.school && !isWaiting) : !status)) return null
  if (role !== 'instructor' && status === 'withdrawn') return null
  return (
    <Card title="Your own driving school">
      <p className="mb-4 text-ink-2">
        {isWaiting
          ? `We’ve got your request for ${state.request!.name} and will answer by email.`
          : 'Do you run a school? With a school account you invite your instructors and see all their figures in one place.'}
      </p>
      <ButtonLink to="/dashboard/school/new" variant="second">
        {isWaiting ? 'See your request' : 'Tell us about your school'}
      </ButtonLink>
    </Card>
  )
}
