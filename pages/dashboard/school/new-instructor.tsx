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
          <PageHead
            title="Invite an instructor"
            lead="We send one email with one link. It is good for 14 days."
          />
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
            <Card>
              <InviteForm
                whom="instructor"
                example={`It stands in the email, which comes from ${school.name}.`}
                onInvited={({ name }) => {
                  toast({
                    title: 'Invitation sent',
                    description: `${name} appears among your instructors after accepting it.`,
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
                  From that moment on their figures are counted for your school: lessons, hours, revenue,
                  commission, how full the diary is.
                </li>
                <li>They keep their account, diary, prices and learners, and may leave at any time.</li>
              </ol>
              <p className="mt-4 text-sm text-ink-2">
                You never see who their learners are, nor what they write. Whether somebody has an account
                here you learn only if they accept.
              </p>
            </Card>
          </div>
        </>
      )}
    </WithSchool>
  )
}
