import { useNavigate } from 'react-router'
import { InviteForm } from '#features/invitations/web/components/invite-form.tsx'
import { Card } from '#ui/card.tsx'
import { BackLink, PageHead } from '#ui/page-head.tsx'
import { toast } from '#ui/toast.ts'
import { WithSchool } from '#features/schools/web/components/with-school.tsx'

export default function NewSchoolInstructorPage() {
  const goTo = useNavigate()
  return (
    <WithSchool>
      {(school) => (
        <>
          <BackLink to="/dashboard/school/instructors">All instructors</BackLink>
          <PageHead title="Invite an instructor" lead="We’ll email them a link. It’s valid for 14 days." />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
            <Card>
              <InviteForm
                example={`We’ll include it in the email, which comes from ${school.name}.`}
                onInvited={({ name }) => {
                  toast({
                    title: 'Invitation sent',
                    description: `${name} will appear in your instructors once they accept.`,
                    tone: 'good',
                  })
                  return goTo('/dashboard/school/instructors')
                }}
              />
            </Card>
            <Card title="What happens next">
              <ol className="grid list-decimal gap-3 pl-5">
                <li>They open the link and accept, or register as an instructor first.</li>
                <li>
                  From then on you see their figures: lessons, hours, revenue, commission and how full their
                  diary is.
                </li>
                <li>They keep their account, diary, prices and learners, and can leave at any time.</li>
              </ol>
              <p className="mt-4 text-sm text-ink-2">
                You see their learners’ names only if they let your office into their diary, and never their
                messages. You only find out whether someone has an account here if they accept.
              </p>
            </Card>
          </div>
        </>
      )}
    </WithSchool>
  )
}
